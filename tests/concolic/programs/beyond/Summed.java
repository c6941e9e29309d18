package beyond;

import java.io.StringReader;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathFactory;
import org.xml.sax.InputSource;

/** A sum that an engine for queries makes of an input: how much it lacks, a run shows. */
class Summed {
    static int sum(int first, int second) throws Exception {
        XPath path = XPathFactory.newInstance().newXPath();
        String text = "<a><v>" + first + "</v><w>" + second + "</w><v>40</v></a>";
        int sum = Integer.parseInt(path.evaluate("sum(//v)", new InputSource(new StringReader(text))));
        if (sum == 52714) {
            throw new IllegalStateException("sum");
        }
        return sum + second;
    }
}
