import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeText, ENCODINGS, type Encoding, encodingOf } from "./text-encoding";

/** The bytes of each character of an encoding: what one, two or three bytes are decoded to, turned around. */
function encoderOf(encoding: Encoding): (text: string) => Uint8Array {
  const bytesOf = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const learn = (...bytes: number[]) => {
    try {
      const text = decoder.decode(Uint8Array.from(bytes));
      // A composition comes from its parts.
      if ([...text].length === 1 && !bytesOf.has(text)) bytesOf.set(text, bytes);
    } catch {
      // No character has these bytes.
    }
  };
  for (let first = 0; first < 256; first += 1) learn(first);
  for (let first = 0x80; first < 256; first += 1)
    for (let second = 0x40; second < 256; second += 1) learn(first, second);
  return (text) =>
    Uint8Array.from(
      [...text].flatMap((letter) => {
        const bytes = bytesOf.get(letter);
        if (!bytes) throw new Error(`${encoding} has no ${letter}`);
        return bytes;
      }),
    );
}
const wide = (text: string, isBig: boolean) =>
  Uint8Array.from(
    [...Array(text.length).keys()].flatMap((at) => {
      const unit = text.charCodeAt(at);
      return isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8];
    }),
  );

const SENTENCES: readonly (readonly [encodings: readonly Encoding[], sentences: readonly string[]])[] = [
  [
    ["windows-1252", "macintosh"],
    [
      "Kühle Straße bei Nacht, über den Dächern",
      "Un café à la lumière d'été, très près du fleuve",
      "La niña corre detrás del camión, mañana será otro día",
      "A câmera não se move, o coração da manhã",
      "La città è più scura, perché piove",
      "En båt på sjön, höga träd",
      "Et rødt hus ved åen, små bølger",
      "RÉSUMÉ DE L'ÉTÉ",
    ],
  ],
  // Node 22.19 decodes the marks of Windows-1252 as control characters.
  [["macintosh"], ["It’s a “quiet” street — café"]],
  [
    ["windows-1250"],
    [
      "Zażółć gęślą jaźń, łódka na jeziorze",
      "Příliš žluťoučký kůň úpěl ďábelské ódy",
      "Árvíztűrő tükörfúrógép, hűvös őszi este",
      "Čovjek šeće uz rijeku, žuto lišće",
    ],
  ],
  [["windows-1254"], ["Yağmurlu bir akşam, ışıklar sönüyor, çocuk gülüyor"]],
  [
    ["windows-1257"],
    ["Žalias ąžuolas, šviesūs namai, ėjo žmonės", "Zaļš mežs, mūsu mājas pie jūras, ļoti kluss"],
  ],
  [
    ["windows-1251", "koi8-u", "ibm866"],
    ["Неоновый город под дождём", "Рассвет в горах", "КРАСНЫЙ ЗАКАТ НАД МОРЕМ", "Кадр", "Съёмка с воздуха"],
  ],
  [["windows-1251", "koi8-u"], ["Їжак біжить крізь туман, світанок над річкою"]],
  [["windows-1253"], ["Μια βάρκα στη θάλασσα, ήλιος που δύει"]],
  [["windows-1255"], ["סירה על האגם בזריחה"]],
  [["windows-1256"], ["قارب على البحيرة عند الفجر"]],
  [["windows-874"], ["เรือในทะเลสาบยามเช้า"]],
  [
    ["shift_jis", "euc-jp"],
    [
      "夜の東京、雨に濡れた路地を歩く女性",
      "夕焼けの富士山",
      "プロンプト",
      "カット、霧の中の船。ゆっくりパン",
    ],
  ],
  [["gb18030"], ["镜头,提示词,时长", "雨夜的上海街头，霓虹灯倒影", "雪山日出", "一条小船在湖上"]],
  [["big5"], ["雨夜的臺北街頭，霓虹燈倒影", "鏡頭,提示詞,長度", "雪山日出，一個女人走過"]],
  [["euc-kr"], ["비 오는 서울의 밤거리, 네온 불빛", "장면,설명,길이", "해가 뜨는 산과 호수"]],
];
/** Two sentences, since a table has more than one; a few plain words stand among them. */
const tables = SENTENCES.flatMap(([encodings, sentences]) =>
  encodings.map((encoding) => ({ encoding, encode: encoderOf(encoding), sentences })),
);

it("reads every sentence alone as it was written, in each encoding of its language", () => {
  const read = tables.flatMap(({ encoding, encode, sentences }) =>
    sentences.map((sentence) => {
      const bytes = encode(sentence);
      return [encoding, decodeText(bytes, encodingOf(bytes))];
    }),
  );
  expect(read).toEqual(
    tables.flatMap(({ encoding, sentences }) => sentences.map((each) => [encoding, each])),
  );
});

it("reads tables of one language as they were written, in every encoding and with plain English among them", () => {
  const plain = fc.constantFrom(
    "prompt",
    "16:9",
    "A lake, mist",
    "",
    "6",
    "https://example.com/a?b=c",
    "Shot 1",
  );
  const written = tables.flatMap(({ sentences, ...table }) =>
    sentences.map((sentence) => ({ ...table, sentence })),
  );
  // Several languages of an encoding in one table may be as likely in another: the preview has a choice for them.
  const made = fc.constantFrom(...written).chain(({ encoding, encode, sentence }) =>
    fc.record({
      encoding: fc.constant(encoding),
      encode: fc.constant(encode),
      rows: fc.array(fc.tuple(plain, fc.constant(sentence), plain), { minLength: 2, maxLength: 9 }),
      end: fc.constantFrom("\r\n", "\n"),
      by: fc.constantFrom(";", ",", "\t"),
    }),
  );
  fc.assert(
    fc.property(made, ({ encode, rows, end, by }) => {
      const text = rows.map((row) => row.join(by) + end).join("");
      const utf8 = new TextEncoder().encode(text);
      for (const bytes of [
        encode(text),
        utf8,
        Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8),
        Uint8Array.of(0xff, 0xfe, ...wide(text, false)),
        Uint8Array.of(0xfe, 0xff, ...wide(text, true)),
        wide(text, false),
        wide(text, true),
      ])
        expect(decodeText(bytes, encodingOf(bytes))).toBe(text);
    }),
    { numRuns: 300 },
  );
});

it("reads a long file by what stands behind its plain part, and one that was cut inside a character", () => {
  for (const { encode, sentences } of tables) {
    const text = `${"A lake, mist\r\n".repeat(20_000)}${sentences.join("\r\n")}`;
    const bytes = encode(text);
    expect(decodeText(bytes, encodingOf(bytes))).toBe(text);
  }
  const cut = new TextEncoder().encode("夜の東京、雨に濡れた路地を歩く女性").slice(0, -1);
  expect(encodingOf(cut)).toBe("utf-8");
  expect(encodingOf(Uint8Array.from([0x1b, 0x24, 0x42, 0x4c, 0x6b, 0x1b, 0x28, 0x42]))).toBe("iso-2022-jp");
});

it("gives an encoding for any bytes, and plain text for plain text", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(ENCODINGS).toContain(encodingOf(bytes));
      const plain = bytes.map((byte) => 0x20 + (byte % 0x5f));
      expect(decodeText(plain, encodingOf(plain))).toBe(String.fromCharCode(...plain));
    }),
  );
});
