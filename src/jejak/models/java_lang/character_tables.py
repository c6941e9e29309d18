"""What Character says of each char, as the JVMs of some JDKs answer; a test asks them again.

Ranges of chars in hexadecimal, ends included, with `~` where only every second one counts. Of the
other case also the distance. `special` are chars of which a string makes another case than
Character. JDKs that are not here have another version of Unicode.
"""

from __future__ import annotations

from functools import cache
from typing import Final

JDK_17: Final = {
    "isDigit": (
        "30-39 660-669 6f0-6f9 7c0-7c9 966-96f 9e6-9ef a66-a6f ae6-aef b66-b6f be6-bef c66-c6f "
        "ce6-cef d66-d6f de6-def e50-e59 ed0-ed9 f20-f29 1040-1049 1090-1099 17e0-17e9 "
        "1810-1819 1946-194f 19d0-19d9 1a80-1a89 1a90-1a99 1b50-1b59 1bb0-1bb9 1c40-1c49 "
        "1c50-1c59 a620-a629 a8d0-a8d9 a900-a909 a9d0-a9d9 a9f0-a9f9 aa50-aa59 abf0-abf9 "
        "ff10-ff19"
    ),
    "isLetter": (
        "41-5a 61-7a aa b5 ba c0-d6 d8-f6 f8-2c1 2c6-2d1 2e0-2e4 2ec 2ee 370-374 376-377 "
        "37a-37d 37f 386 388-38a 38c 38e-3a1 3a3-3f5 3f7-481 48a-52f 531-556 559 560-588 "
        "5d0-5ea 5ef-5f2 620-64a 66e-66f 671-6d3 6d5 6e5-6e6 6ee-6ef 6fa-6fc 6ff 710 712-72f "
        "74d-7a5 7b1 7ca-7ea 7f4-7f5 7fa 800-815 81a 824 828 840-858 860-86a 8a0-8b4 8b6-8c7 "
        "904-939 93d 950 958-961 971-980 985-98c 98f-990 993-9a8 9aa-9b0 9b2 9b6-9b9 9bd 9ce "
        "9dc-9dd 9df-9e1 9f0-9f1 9fc a05-a0a a0f-a10 a13-a28 a2a-a30 a32-a33 a35-a36 a38-a39 "
        "a59-a5c a5e a72-a74 a85-a8d a8f-a91 a93-aa8 aaa-ab0 ab2-ab3 ab5-ab9 abd ad0 ae0-ae1 "
        "af9 b05-b0c b0f-b10 b13-b28 b2a-b30 b32-b33 b35-b39 b3d b5c-b5d b5f-b61 b71 b83 "
        "b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ba3-ba4 ba8-baa bae-bb9 bd0 c05-c0c "
        "c0e-c10 c12-c28 c2a-c39 c3d c58-c5a c60-c61 c80 c85-c8c c8e-c90 c92-ca8 caa-cb3 "
        "cb5-cb9 cbd cde ce0-ce1 cf1-cf2 d04-d0c d0e-d10 d12-d3a d3d d4e d54-d56 d5f-d61 "
        "d7a-d7f d85-d96 d9a-db1 db3-dbb dbd dc0-dc6 e01-e30 e32-e33 e40-e46 e81-e82 e84 "
        "e86-e8a e8c-ea3 ea5 ea7-eb0 eb2-eb3 ebd ec0-ec4 ec6 edc-edf f00 f40-f47 f49-f6c "
        "f88-f8c 1000-102a 103f 1050-1055 105a-105d 1061 1065-1066 106e-1070 1075-1081 108e "
        "10a0-10c5 10c7 10cd 10d0-10fa 10fc-1248 124a-124d 1250-1256 1258 125a-125d 1260-1288 "
        "128a-128d 1290-12b0 12b2-12b5 12b8-12be 12c0 12c2-12c5 12c8-12d6 12d8-1310 1312-1315 "
        "1318-135a 1380-138f 13a0-13f5 13f8-13fd 1401-166c 166f-167f 1681-169a 16a0-16ea "
        "16f1-16f8 1700-170c 170e-1711 1720-1731 1740-1751 1760-176c 176e-1770 1780-17b3 17d7 "
        "17dc 1820-1878 1880-1884 1887-18a8 18aa 18b0-18f5 1900-191e 1950-196d 1970-1974 "
        "1980-19ab 19b0-19c9 1a00-1a16 1a20-1a54 1aa7 1b05-1b33 1b45-1b4b 1b83-1ba0 1bae-1baf "
        "1bba-1be5 1c00-1c23 1c4d-1c4f 1c5a-1c7d 1c80-1c88 1c90-1cba 1cbd-1cbf 1ce9-1cec "
        "1cee-1cf3 1cf5-1cf6 1cfa 1d00-1dbf 1e00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 "
        "1f59~1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fbc 1fbe 1fc2-1fc4 1fc6-1fcc 1fd0-1fd3 1fd6-1fdb "
        "1fe0-1fec 1ff2-1ff4 1ff6-1ffc 2071 207f 2090-209c 2102 2107 210a-2113 2115 2119-211d "
        "2124~2128 212a-212d 212f-2139 213c-213f 2145-2149 214e 2183-2184 2c00-2c2e 2c30-2c5e "
        "2c60-2ce4 2ceb-2cee 2cf2-2cf3 2d00-2d25 2d27 2d2d 2d30-2d67 2d6f 2d80-2d96 2da0-2da6 "
        "2da8-2dae 2db0-2db6 2db8-2dbe 2dc0-2dc6 2dc8-2dce 2dd0-2dd6 2dd8-2dde 2e2f 3005-3006 "
        "3031-3035 303b-303c 3041-3096 309d-309f 30a1-30fa 30fc-30ff 3105-312f 3131-318e "
        "31a0-31bf 31f0-31ff 3400-4dbf 4e00-9ffc a000-a48c a4d0-a4fd a500-a60c a610-a61f "
        "a62a-a62b a640-a66e a67f-a69d a6a0-a6e5 a717-a71f a722-a788 a78b-a7bf a7c2-a7ca "
        "a7f5-a801 a803-a805 a807-a80a a80c-a822 a840-a873 a882-a8b3 a8f2-a8f7 a8fb a8fd-a8fe "
        "a90a-a925 a930-a946 a960-a97c a984-a9b2 a9cf a9e0-a9e4 a9e6-a9ef a9fa-a9fe aa00-aa28 "
        "aa40-aa42 aa44-aa4b aa60-aa76 aa7a aa7e-aaaf aab1 aab5-aab6 aab9-aabd aac0 aac2 aadb-aadd "
        "aae0-aaea aaf2-aaf4 ab01-ab06 ab09-ab0e ab11-ab16 ab20-ab26 ab28-ab2e ab30-ab5a "
        "ab5c-ab69 ab70-abe2 ac00-d7a3 d7b0-d7c6 d7cb-d7fb f900-fa6d fa70-fad9 fb00-fb06 "
        "fb13-fb17 fb1d fb1f-fb28 fb2a-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fbb1 "
        "fbd3-fd3d fd50-fd8f fd92-fdc7 fdf0-fdfb fe70-fe74 fe76-fefc ff21-ff3a ff41-ff5a "
        "ff66-ffbe ffc2-ffc7 ffca-ffcf ffd2-ffd7 ffda-ffdc"
    ),
    "isUpperCase": (
        "41-5a c0-d6 d8-de 100~136 139~147 14a~176 178-179 17b 17d 181-182 184 186-187 189-18b "
        "18e-191 193-194 196-198 19c-19d 19f-1a0 1a2 1a4 1a6-1a7 1a9 1ac 1ae-1af 1b1-1b3 1b5 "
        "1b7-1b8 1bc 1c4 1c7 1ca 1cd~1db 1de~1ee 1f1 1f4 1f6-1f8 1fa~232 23a-23b 23d-23e 241 "
        "243-246 248~24e 370 372 376 37f 386 388-38a 38c 38e-38f 391-3a1 3a3-3ab 3cf 3d2-3d4 "
        "3d8~3ee 3f4 3f7 3f9-3fa 3fd-42f 460~480 48a~4be 4c0-4c1 4c3~4cd 4d0~52e 531-556 "
        "10a0-10c5 10c7 10cd 13a0-13f5 1c90-1cba 1cbd-1cbf 1e00~1e94 1e9e~1efe 1f08-1f0f "
        "1f18-1f1d 1f28-1f2f 1f38-1f3f 1f48-1f4d 1f59~1f5f 1f68-1f6f 1fb8-1fbb 1fc8-1fcb "
        "1fd8-1fdb 1fe8-1fec 1ff8-1ffb 2102 2107 210b-210d 2110-2112 2115 2119-211d 2124~2128 "
        "212a-212d 2130-2133 213e-213f 2145 2160-216f 2183 24b6-24cf 2c00-2c2e 2c60 2c62-2c64 "
        "2c67~2c6b 2c6d-2c70 2c72 2c75 2c7e-2c80 2c82~2ce2 2ceb 2ced 2cf2 a640~a66c a680~a69a "
        "a722~a72e a732~a76e a779 a77b a77d-a77e a780~a786 a78b a78d a790 a792 a796~a7a8 "
        "a7aa-a7ae a7b0-a7b4 a7b6~a7be a7c2 a7c4-a7c7 a7c9 a7f5 ff21-ff3a"
    ),
    "isLowerCase": (
        "61-7a aa b5 ba df-f6 f8-ff 101~135 137-138 13a~146 148-149 14b~177 17a 17c 17e-180 183 "
        "185 188 18c-18d 192 195 199-19b 19e 1a1~1a5 1a8 1aa-1ab 1ad 1b0 1b4 1b6 1b9-1ba "
        "1bd-1bf 1c6 1c9 1cc~1da 1dc-1dd 1df~1ed 1ef-1f0 1f3 1f5 1f9~231 233-239 23c 23f-240 "
        "242 247~24d 24f-293 295-2b8 2c0-2c1 2e0-2e4 345 371 373 377 37a-37d 390 3ac-3ce "
        "3d0-3d1 3d5-3d7 3d9~3ed 3ef-3f3 3f5 3f8 3fb-3fc 430-45f 461~481 48b~4bf 4c2~4cc "
        "4ce-4cf 4d1~52f 560-588 10d0-10fa 10fd-10ff 13f8-13fd 1c80-1c88 1d00-1dbf 1e01~1e93 "
        "1e95-1e9d 1e9f~1efd 1eff-1f07 1f10-1f15 1f20-1f27 1f30-1f37 1f40-1f45 1f50-1f57 "
        "1f60-1f67 1f70-1f7d 1f80-1f87 1f90-1f97 1fa0-1fa7 1fb0-1fb4 1fb6-1fb7 1fbe 1fc2-1fc4 "
        "1fc6-1fc7 1fd0-1fd3 1fd6-1fd7 1fe0-1fe7 1ff2-1ff4 1ff6-1ff7 2071 207f 2090-209c 210a "
        "210e-210f 2113 212f 2134 2139 213c-213d 2146-2149 214e 2170-217f 2184 24d0-24e9 "
        "2c30-2c5e 2c61 2c65-2c66 2c68~2c6c 2c71 2c73-2c74 2c76-2c7d 2c81~2ce1 2ce3-2ce4 2cec "
        "2cee 2cf3 2d00-2d25 2d27 2d2d a641~a66d a681~a699 a69b-a69d a723~a72d a72f-a731 "
        "a733~a76d a76f-a778 a77a a77c a77f~a787 a78c a78e a791 a793-a795 a797~a7a9 a7af "
        "a7b5~a7bf a7c3 a7c8 a7ca a7f6 a7f8-a7fa ab30-ab5a ab5c-ab68 ab70-abbf fb00-fb06 "
        "fb13-fb17 ff41-ff5a"
    ),
    "isWhitespace": "9-d 1c-20 1680 2000-2006 2008-200a 2028-2029 205f 3000",
    "isSpaceChar": "20 a0 1680 2000-200a 2028-2029 202f 205f 3000",
    "toUpperCase": (
        "61-7a:-32 b5-b5:743 e0-f6:-32 f8-fe:-32 ff-ff:121 101~12f:-1 131-131:-232 133~137:-1 "
        "13a~148:-1 14b~177:-1 17a~17e:-1 17f-17f:-300 180-180:195 183~185:-1 188-188:-1 "
        "18c-18c:-1 192-192:-1 195-195:97 199-199:-1 19a-19a:163 19e-19e:130 1a1~1a5:-1 "
        "1a8-1a8:-1 1ad-1ad:-1 1b0-1b0:-1 1b4~1b6:-1 1b9-1b9:-1 1bd-1bd:-1 1bf-1bf:56 "
        "1c5-1c5:-1 1c6-1c6:-2 1c8-1c8:-1 1c9-1c9:-2 1cb-1cb:-1 1cc-1cc:-2 1ce~1dc:-1 "
        "1dd-1dd:-79 1df~1ef:-1 1f2-1f2:-1 1f3-1f3:-2 1f5-1f5:-1 1f9~21f:-1 223~233:-1 "
        "23c-23c:-1 23f-240:10815 242-242:-1 247~24f:-1 250-250:10783 251-251:10780 "
        "252-252:10782 253-253:-210 254-254:-206 256-257:-205 259-259:-202 25b-25b:-203 "
        "25c-25c:42319 260-260:-205 261-261:42315 263-263:-207 265-265:42280 266-266:42308 "
        "268-268:-209 269-269:-211 26a-26a:42308 26b-26b:10743 26c-26c:42305 26f-26f:-211 "
        "271-271:10749 272-272:-213 275-275:-214 27d-27d:10727 280-280:-218 282-282:42307 "
        "283-283:-218 287-287:42282 288-288:-218 289-289:-69 28a-28b:-217 28c-28c:-71 "
        "292-292:-219 29d-29d:42261 29e-29e:42258 345-345:84 371~373:-1 377-377:-1 37b-37d:130 "
        "3ac-3ac:-38 3ad-3af:-37 3b1-3c1:-32 3c2-3c2:-31 3c3-3cb:-32 3cc-3cc:-64 3cd-3ce:-63 "
        "3d0-3d0:-62 3d1-3d1:-57 3d5-3d5:-47 3d6-3d6:-54 3d7-3d7:-8 3d9~3ef:-1 3f0-3f0:-86 "
        "3f1-3f1:-80 3f2-3f2:7 3f3-3f3:-116 3f5-3f5:-96 3f8-3f8:-1 3fb-3fb:-1 430-44f:-32 "
        "450-45f:-80 461~481:-1 48b~4bf:-1 4c2~4ce:-1 4cf-4cf:-15 4d1~52f:-1 561-586:-48 "
        "10d0-10fa:3008 10fd-10ff:3008 13f8-13fd:-8 1c80-1c80:-6254 1c81-1c81:-6253 "
        "1c82-1c82:-6244 1c83-1c84:-6242 1c85-1c85:-6243 1c86-1c86:-6236 1c87-1c87:-6181 "
        "1c88-1c88:35266 1d79-1d79:35332 1d7d-1d7d:3814 1d8e-1d8e:35384 1e01~1e95:-1 "
        "1e9b-1e9b:-59 1ea1~1eff:-1 1f00-1f07:8 1f10-1f15:8 1f20-1f27:8 1f30-1f37:8 1f40-1f45:8 "
        "1f51~1f57:8 1f60-1f67:8 1f70-1f71:74 1f72-1f75:86 1f76-1f77:100 1f78-1f79:128 "
        "1f7a-1f7b:112 1f7c-1f7d:126 1f80-1f87:8 1f90-1f97:8 1fa0-1fa7:8 1fb0-1fb1:8 "
        "1fb3-1fb3:9 1fbe-1fbe:-7205 1fc3-1fc3:9 1fd0-1fd1:8 1fe0-1fe1:8 1fe5-1fe5:7 "
        "1ff3-1ff3:9 214e-214e:-28 2170-217f:-16 2184-2184:-1 24d0-24e9:-26 2c30-2c5e:-48 "
        "2c61-2c61:-1 2c65-2c65:-10795 2c66-2c66:-10792 2c68~2c6c:-1 2c73-2c73:-1 2c76-2c76:-1 "
        "2c81~2ce3:-1 2cec~2cee:-1 2cf3-2cf3:-1 2d00-2d25:-7264 2d27-2d27:-7264 2d2d-2d2d:-7264 "
        "a641~a66d:-1 a681~a69b:-1 a723~a72f:-1 a733~a76f:-1 a77a~a77c:-1 a77f~a787:-1 "
        "a78c-a78c:-1 a791~a793:-1 a794-a794:48 a797~a7a9:-1 a7b5~a7bf:-1 a7c3-a7c3:-1 "
        "a7c8~a7ca:-1 a7f6-a7f6:-1 ab53-ab53:-928 ab70-abbf:-38864 ff41-ff5a:-32"
    ),
    "toLowerCase": (
        "41-5a:32 c0-d6:32 d8-de:32 100~12e:1 130-130:-199 132~136:1 139~147:1 14a~176:1 "
        "178-178:-121 179~17d:1 181-181:210 182~184:1 186-186:206 187-187:1 189-18a:205 "
        "18b-18b:1 18e-18e:79 18f-18f:202 190-190:203 191-191:1 193-193:205 194-194:207 "
        "196-196:211 197-197:209 198-198:1 19c-19c:211 19d-19d:213 19f-19f:214 1a0~1a4:1 "
        "1a6-1a6:218 1a7-1a7:1 1a9-1a9:218 1ac-1ac:1 1ae-1ae:218 1af-1af:1 1b1-1b2:217 "
        "1b3~1b5:1 1b7-1b7:219 1b8-1b8:1 1bc-1bc:1 1c4-1c4:2 1c5-1c5:1 1c7-1c7:2 1c8-1c8:1 "
        "1ca-1ca:2 1cb~1db:1 1de~1ee:1 1f1-1f1:2 1f2~1f4:1 1f6-1f6:-97 1f7-1f7:-56 1f8~21e:1 "
        "220-220:-130 222~232:1 23a-23a:10795 23b-23b:1 23d-23d:-163 23e-23e:10792 241-241:1 "
        "243-243:-195 244-244:69 245-245:71 246~24e:1 370~372:1 376-376:1 37f-37f:116 "
        "386-386:38 388-38a:37 38c-38c:64 38e-38f:63 391-3a1:32 3a3-3ab:32 3cf-3cf:8 3d8~3ee:1 "
        "3f4-3f4:-60 3f7-3f7:1 3f9-3f9:-7 3fa-3fa:1 3fd-3ff:-130 400-40f:80 410-42f:32 "
        "460~480:1 48a~4be:1 4c0-4c0:15 4c1~4cd:1 4d0~52e:1 531-556:48 10a0-10c5:7264 "
        "10c7-10c7:7264 10cd-10cd:7264 13a0-13ef:38864 13f0-13f5:8 1c90-1cba:-3008 "
        "1cbd-1cbf:-3008 1e00~1e94:1 1e9e-1e9e:-7615 1ea0~1efe:1 1f08-1f0f:-8 1f18-1f1d:-8 "
        "1f28-1f2f:-8 1f38-1f3f:-8 1f48-1f4d:-8 1f59~1f5f:-8 1f68-1f6f:-8 1f88-1f8f:-8 "
        "1f98-1f9f:-8 1fa8-1faf:-8 1fb8-1fb9:-8 1fba-1fbb:-74 1fbc-1fbc:-9 1fc8-1fcb:-86 "
        "1fcc-1fcc:-9 1fd8-1fd9:-8 1fda-1fdb:-100 1fe8-1fe9:-8 1fea-1feb:-112 1fec-1fec:-7 "
        "1ff8-1ff9:-128 1ffa-1ffb:-126 1ffc-1ffc:-9 2126-2126:-7517 212a-212a:-8383 "
        "212b-212b:-8262 2132-2132:28 2160-216f:16 2183-2183:1 24b6-24cf:26 2c00-2c2e:48 "
        "2c60-2c60:1 2c62-2c62:-10743 2c63-2c63:-3814 2c64-2c64:-10727 2c67~2c6b:1 "
        "2c6d-2c6d:-10780 2c6e-2c6e:-10749 2c6f-2c6f:-10783 2c70-2c70:-10782 2c72-2c72:1 "
        "2c75-2c75:1 2c7e-2c7f:-10815 2c80~2ce2:1 2ceb~2ced:1 2cf2-2cf2:1 a640~a66c:1 "
        "a680~a69a:1 a722~a72e:1 a732~a76e:1 a779~a77b:1 a77d-a77d:-35332 a77e~a786:1 "
        "a78b-a78b:1 a78d-a78d:-42280 a790~a792:1 a796~a7a8:1 a7aa-a7aa:-42308 a7ab-a7ab:-42319 "
        "a7ac-a7ac:-42315 a7ad-a7ad:-42305 a7ae-a7ae:-42308 a7b0-a7b0:-42258 a7b1-a7b1:-42282 "
        "a7b2-a7b2:-42261 a7b3-a7b3:928 a7b4~a7be:1 a7c2-a7c2:1 a7c4-a7c4:-48 a7c5-a7c5:-42307 "
        "a7c6-a7c6:-35384 a7c7~a7c9:1 a7f5-a7f5:1 ff21-ff3a:32"
    ),
    "specialUpper": (
        "df 149 1f0 390 3b0 587 1e96-1e9a 1f50~1f56 1f80-1faf 1fb2-1fb4 1fb6-1fb7 1fbc "
        "1fc2-1fc4 1fc6-1fc7 1fcc 1fd2-1fd3 1fd6-1fd7 1fe2-1fe4 1fe6-1fe7 1ff2-1ff4 1ff6-1ff7 "
        "1ffc fb00-fb06 fb13-fb17"
    ),
    "specialLower": "130",
}


def changed(name: str, gone: str, added: str) -> str:
    """A table of JDK 17 without some ranges, and with others."""
    left = [each for each in JDK_17[name].split() if each not in gone.split()]
    return " ".join([*left, added])


JDK_25: Final = {
    **JDK_17,
    "isLetter": changed(
        "isLetter",
        "8a0-8b4 8b6-8c7 cde 1700-170c 170e-1711 1720-1731 1b45-1b4b 1c80-1c88 2c00-2c2e "
        "2c30-2c5e 2c60-2ce4 4e00-9ffc a000-a48c a78b-a7bf a7c2-a7ca a7f5-a801",
        "870-887 889-88e 8a0-8c9 c5d cdd-cde 1700-1711 171f-1731 1b45-1b4c 1c80-1c8a "
        "2c00-2ce4 4e00-a48c a78b-a7cd a7d0-a7d1 a7d3 a7d5-a7dc a7f2-a801",
    ),
    "isUpperCase": changed(
        "isUpperCase",
        "2c00-2c2e a7b6~a7be a7c2",
        "1c89 2c00-2c2f a7b6~a7c2 a7cb-a7cc a7d0 a7d6~a7dc",
    ),
    "isLowerCase": changed(
        "isLowerCase",
        "10fd-10ff 2c30-2c5e a7b5~a7bf a7c3 ab5c-ab68",
        "10fc-10ff 1c8a 2c30-2c5f a7b5~a7c3 a7cd a7d1~a7db a7f2-a7f4 ab5c-ab69",
    ),
    "toUpperCase": changed(
        "toUpperCase",
        "2c30-2c5e:-48 a7b5~a7bf:-1 a7c3-a7c3:-1",
        "19b-19b:42561 264-264:42343 1c8a-1c8a:-1 2c30-2c5f:-48 a7b5~a7c3:-1 a7cd-a7cd:-1 "
        "a7d1-a7d1:-1 a7d7~a7db:-1",
    ),
    "toLowerCase": changed(
        "toLowerCase",
        "2c00-2c2e:48 a7b4~a7be:1 a7c2-a7c2:1",
        "1c89-1c89:1 2c00-2c2f:48 a7b4~a7c2:1 a7cb-a7cb:-42343 a7cc-a7cc:1 a7d0-a7d0:1 "
        "a7d6~a7da:1 a7dc-a7dc:-42561",
    ),
}
TABLES: Final = {17: JDK_17, 25: JDK_25}


class CharRange:
    """Chars from `low` to `high`, each `step`th of them; `by` is how far their other case is."""

    def __init__(self, low: int, high: int, step: int, by: int) -> None:
        self.low = low
        self.high = high
        self.step = step
        self.by = by


@cache
def alike(jdk: int) -> dict[int, list[int]]:
    """The chars that are the same but for their case, by what `folded` says of them."""
    found: dict[int, list[int]] = {}
    for char in range(1 << 16):
        found.setdefault(folded(jdk, char), []).append(char)
    return found


def folded(jdk: int, char: int) -> int:
    """What a char is in upper case, in lower case: how strings compare without regard to case."""
    upper = cases(jdk, "toUpperCase").get(char, char)
    return cases(jdk, "toLowerCase").get(upper, upper)


@cache
def cases(jdk: int, name: str) -> dict[int, int]:
    """The chars that are another one in a case."""
    return {
        char: char + each.by
        for each in char_ranges(jdk, name) or ()
        for char in range(each.low, each.high + 1, each.step)
    }


@cache
def char_ranges(jdk: int, name: str) -> list[CharRange] | None:
    """A table of a JDK by the name of the method; None when it is not known."""
    if jdk not in TABLES:
        return None
    found = []
    for word in TABLES[jdk][name].split():
        chars, _, by = word.partition(":")
        low, _, high = chars.replace("~", "-").partition("-")
        step = 2 if "~" in chars else 1
        found.append(CharRange(int(low, 16), int(high or low, 16), step, int(by or "0")))
    return found
