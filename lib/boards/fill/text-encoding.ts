/** The encodings that a file of text may have, by the labels of the Encoding Standard. Of equals, the first is taken. */
export const ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "macintosh",
  "windows-1250",
  "windows-1254",
  "windows-1257",
  "windows-1251",
  "koi8-u",
  "ibm866",
  "windows-1253",
  "windows-1255",
  "windows-1256",
  "windows-874",
  "windows-1258",
  "shift_jis",
  "euc-jp",
  "iso-2022-jp",
  "gb18030",
  "big5",
  "euc-kr",
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The text of a file. What it can't hold becomes replacement characters. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes);

/** Null where the bytes are none of the encoding. Half a character at the end is left out. */
function decodeExactly(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Bytes that say enough about a file. */
const SAMPLE_BYTES = 16_384;

/** The encoding of a file, by its mark, by its form, else by the language that its letters are most likely of. */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le";
  if (startsWith(bytes, 0xfe, 0xff)) return "utf-16be";
  const wide = wideOf(bytes);
  if (wide) return wide;
  const first = bytes.findIndex((byte) => byte > 0x7f);
  if (first < 0) return isEscaped(bytes) ? "iso-2022-jp" : "utf-8";
  // What begins there is a whole character in every encoding. The one before it is a part of its word.
  const sample = bytes.subarray(Math.max(0, first - 1), first + SAMPLE_BYTES);
  if (isMostlyUtf8(sample)) return "utf-8";
  const texts = new Map(ENCODINGS.map((encoding) => [encoding, decodeExactly(sample, encoding)]));
  let best: { text: string | null; chance: number } = { text: null, chance: Number.NEGATIVE_INFINITY };
  for (const language of languages()) {
    const text = texts.get(language.encoding) ?? null;
    const chance = text === null ? best.chance : chanceOf(text, language);
    if (chance > best.chance) best = { text, chance };
  }
  return ENCODINGS.find((encoding) => texts.get(encoding) === best.text) ?? "windows-1252";
}

/**
 * UTF-16 without a mark: the high bytes of its line breaks and delimiters are zeros, which stand on one side. A low byte
 * is seldom zero.
 */
function wideOf(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [...sample.keys()].filter((at) => sample[at] === 0);
  const even = zeros.filter((at) => at % 2 === 0).length;
  const share = even / zeros.length;
  if (bytes.length % 2 > 0 || zeros.length < sample.length / 100 || !(share < 0.2 || share > 0.8))
    return null;
  const encoding = share > 0.5 ? "utf-16be" : "utf-16le";
  return decodeExactly(sample, encoding)?.includes("\0") === false ? encoding : null;
}

/** ISO-2022-JP is ASCII that changes its meaning after "ESC $". */
const isEscaped = (bytes: Uint8Array): boolean =>
  bytes.some((byte, at) => byte === 0x1b && bytes[at + 1] === 0x24);

/** Also of a file that was cut or joined inside a character. Other encodings hardly ever make a valid sequence. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const [broken = 0, whole = 0] = [/\uFFFD/gu, /[^\0-\x7F\uFFFD]/gu].map(
    (of) => decodeText(bytes, "utf-8").match(of)?.length ?? 0,
  );
  return broken * 10 <= whole;
}

/** How likely each character is in texts of a language; `rare` is that of any other. */
type Language = { encoding: Encoding; chances: ReadonlyMap<string, number>; rare: number; isLatin: boolean };

const RARELY = Math.log(0.05);
/** Of one ASCII character, in every language; some encodings have it as the second byte of a letter. */
const ASCII = Math.log(1 / 64);
const isAscii = (letter: string | undefined): boolean => /^[a-z]$/i.test(letter ?? "");
const isLower = (letter: string): boolean => letter !== letter.toUpperCase();

/** The logarithm of the chance that a text in a language is this one. */
function chanceOf(text: string, { chances, rare, isLatin }: Language): number {
  let chance = (text.match(/[\0-\x7F]/g)?.length ?? 0) * ASCII;
  for (const { 0: letter, index } of text.matchAll(/[^\0-\x7F]/gu)) {
    chance += Math.log(chances.get(letter) ?? chances.get(letter.toLowerCase()) ?? rare);
    if (!/\p{L}/u.test(letter)) continue;
    const before = text[index - 1] ?? "";
    // Accents stand among plain letters; words of other scripts have none.
    if ((isAscii(before) || isAscii(text[index + letter.length])) !== isLatin) chance += RARELY;
    if (letter !== letter.toLowerCase() && isLower(before)) chance += RARELY;
  }
  return chance;
}

const MARKS = "“”‘’„‚–—…«»‹›°·•€£№©®™×½\u00A0";
/** From the most to the least frequent. */
const LATIN: readonly (readonly [encodings: readonly Encoding[], letters: string])[] = [
  [["windows-1252", "macintosh"], "éàèêçâîôùûœëïüæ"],
  [["windows-1252", "macintosh"], "äöüß"],
  [["windows-1252", "macintosh"], "óáíéñúü¿¡"],
  [["windows-1252", "macintosh"], "ãçáéíóêâàõúô"],
  [["windows-1252", "macintosh"], "èàùòìé"],
  [["windows-1252", "macintosh"], "äåöæøé"],
  [["windows-1252"], "íáðþæöéúóý"],
  // Several of them.
  [["windows-1252", "macintosh"], "éàèäöüáíóåçñâêãôøæúßîûõùòìïëœ"],
  [["windows-1250"], "ąęłóżśćńź"],
  [["windows-1250"], "íáéěšýřžčůúňťďóľäĺŕô"],
  [["windows-1250"], "áéöóőüíúű"],
  [["windows-1250"], "ăîşţâ"],
  [["windows-1250"], "čšžćđ"],
  [["windows-1250"], "áéíóöčšžěýłęąřśćżúůüűőńôďťňźăşţđî"],
  [["windows-1254"], "ıüşğçöİâî"],
  [["windows-1257"], "ėšžųįąūčę"],
  [["windows-1257"], "āīēšūņļžķčģ"],
  [["windows-1257"], "õäüöšž"],
];
const OTHERS: typeof LATIN = [
  [["windows-1251", "koi8-u", "ibm866"], "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё"],
  [["windows-1251", "koi8-u"], "оаниівтерскулмпдязьбгйхчжцїєшюфщґ"],
  [["windows-1251"], "аиоенрсјтукдвмплзгбшчцњљћхђжфџѓќѕ"],
  [["windows-1253"], "αοιετσνηυρπκμλςίάόωδέήγύχώθφβξζψ"],
  [["windows-1255"], "יוהלארתבשמנדכםןעקפחצטגסזךףץ"],
  [["windows-1256"], "اليمنرتوبعدسفقهحكةجشأصطخذضزئىغثءظآإؤپچگ،؟"],
];
const KANA = { hiragana: between(0x3041, 0x3096), katakana: between(0x30a1, 0x30fc) };
const WIDE_MARKS = `、。，．・：；？！“”‘’（）「」『』《》【】—…～　％${between(0xff10, 0xff19)}`;

function between(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

/** The characters whose first byte is one of a range. National standards put the frequent ones together. */
function charactersOf(encoding: Encoding, first: number, last: number): string {
  const leads = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const trails = Array.from({ length: 0xfe - 0x40 + 1 }, (_, at) => 0x40 + at).filter(
    (trail) => trail > 0xa0 || (encoding === "big5" && trail < 0x7f),
  );
  const pairs = leads.flatMap((lead) => trails.flatMap((trail) => [lead, trail]));
  return decodeText(Uint8Array.from(pairs), encoding).replace(/[\0-\x7F\uFFFD]/gu, "");
}

/** The chances of groups of characters, each of which has a share of a text. */
const chancesOf = (...groups: [share: number, characters: string][]): Map<string, number> =>
  new Map(
    groups.flatMap(([share, characters]) => {
      const all = [...characters];
      return all.map((each) => [each, share / all.length] as const);
    }),
  );

function languages(): Language[] {
  const alphabet = (isLatin: boolean) => (row: (typeof LATIN)[number]) => {
    const letters = [...row[1]];
    // The frequency of letters falls with their rank.
    const weights = letters.map((_, rank) => 0.9 ** rank);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const chances = chancesOf([0.09, MARKS]);
    for (const [rank, letter] of letters.entries()) chances.set(letter, ((weights[rank] ?? 0) / sum) * 0.9);
    return row[0].map((encoding) => ({ encoding, chances, rare: 0.0001, isLatin }));
  };
  const kanji = charactersOf("euc-jp", 0xb0, 0xcf);
  const japanese = chancesOf([0.45, KANA.hiragana], [0.2, KANA.katakana], [0.25, kanji], [0.1, WIDE_MARKS]);
  const chinese = (encoding: Encoding, first: number, last: number) =>
    [encoding, chancesOf([0.9, charactersOf(encoding, first, last)], [0.1, WIDE_MARKS])] as const;
  const pairs = [
    ["shift_jis", japanese],
    ["euc-jp", japanese],
    chinese("gb18030", 0xb0, 0xd7),
    chinese("big5", 0xa4, 0xc6),
    chinese("euc-kr", 0xb0, 0xc8),
  ] as const;
  return [
    ...LATIN.flatMap(alphabet(true)),
    ...OTHERS.flatMap(alphabet(false)),
    {
      encoding: "windows-874",
      chances: chancesOf([0.95, between(0x0e01, 0x0e3a) + between(0x0e40, 0x0e4e)], [0.04, MARKS]),
      rare: 0.0001,
      isLatin: false,
    },
    ...pairs.map(([encoding, chances]) => ({ encoding, chances, rare: 0.000_001, isLatin: false })),
  ];
}
