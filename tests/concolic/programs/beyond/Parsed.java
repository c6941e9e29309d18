package beyond;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** An XML parser at work. */
class Parsed {
    static int read(int count, int limit) throws Exception {
        String text = "<box count='" + count + "'><item/><item/></box>";
        Element box =
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(text)))
                        .getDocumentElement();
        int items = box.getElementsByTagName("item").getLength();
        if (box.getAttribute("count").length() == items && limit == items + 40) {
            throw new IllegalStateException("over the limit");
        }
        return items;
    }
}
