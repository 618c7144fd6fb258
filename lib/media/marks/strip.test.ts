import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { edited, originOf, sourceOf } from "@/lib/testing/marked-files";
import { bigEndian, concatBytes, crc32, latin1, littleEndian, oggCrc, utf8 } from "./bytes";
import type { Mark } from "./mark";
import { inspectOrigin, strippedEdits } from "./origin";

const CANARY = "marigold in the secret garden";
const said = utf8(CANARY);
const mark: Mark = { sourceType: "algorithmicMedia", settings: null };

const sample = (name: string) => readFileSync(`lib/testing/samples/${name}`);
const utf16 = (order: "le" | "be") => {
  const bytes = Buffer.from(CANARY, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
};
const FORMS = [said, utf16("le"), utf16("be")];
const holdsCanary = (bytes: Buffer) => FORMS.some((form) => bytes.includes(Buffer.from(form)));

const box = (type: string, ...content: Uint8Array[]) => {
  const body = concatBytes(...content);
  return concatBytes(bigEndian(body.length + 8, 4), latin1(type), body);
};
const sized = (bytes: Uint8Array) => concatBytes(littleEndian(bytes.length, 4), bytes);
const comments = (...texts: string[]) =>
  concatBytes(
    sized(utf8(`made by ${CANARY}`)),
    littleEndian(texts.length, 4),
    ...texts.map((text) => sized(utf8(text))),
  );

const PNG_HEAD = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const pngChunk = (type: string, content: Uint8Array) => {
  const typed = concatBytes(latin1(type), content);
  return concatBytes(bigEndian(content.length, 4), typed, bigEndian(crc32(typed), 4));
};
const HEADER = pngChunk("IHDR", concatBytes(bigEndian(1, 4), bigEndian(1, 4), Uint8Array.of(8, 2, 0, 0, 0)));
const PIXELS = pngChunk("IDAT", deflateSync(new Uint8Array(4)));
const png = (before: Uint8Array, behind: Uint8Array = new Uint8Array()) =>
  concatBytes(PNG_HEAD, HEADER, before, PIXELS, behind, pngChunk("IEND", new Uint8Array()));

const exif = concatBytes(
  latin1("MM\0*"),
  ...[bigEndian(8, 4), bigEndian(2, 2)],
  ...[bigEndian(0x010e, 2), bigEndian(2, 2), bigEndian(said.length, 4), bigEndian(38, 4)],
  ...[bigEndian(0x0112, 2), bigEndian(3, 2), bigEndian(1, 4), bigEndian(6, 2), bigEndian(0, 2)],
  ...[bigEndian(0, 4), said],
);
const segment = (kind: number, content: Uint8Array) =>
  concatBytes(Uint8Array.of(0xff, kind), bigEndian(content.length + 2, 2), content);
const jpeg = (...segments: Uint8Array[]) => {
  const bytes = sample("user.jpg");
  return concatBytes(bytes.subarray(0, 2), ...segments, bytes.subarray(2));
};
/** Before the last byte pair of a picture, which ends it. */
const betweenScans = (put: Uint8Array) => {
  const bytes = sample("user.jpg");
  const end = bytes.lastIndexOf(Uint8Array.of(0xff, 0xd9));
  return concatBytes(bytes.subarray(0, end), put, bytes.subarray(end));
};
const riffChunk = (type: string, content: Uint8Array) =>
  concatBytes(latin1(type), sized(content), new Uint8Array(content.length % 2));
const riff = (name: string, first: Uint8Array[], last: Uint8Array[] = []) => {
  const bytes = sample(name);
  const body = concatBytes(bytes.subarray(8, 12), ...first, bytes.subarray(12), ...last);
  return concatBytes(latin1("RIFF"), sized(body));
};
const gif = (...blocks: Uint8Array[]) =>
  concatBytes(
    ...[latin1("GIF89a"), Uint8Array.of(1, 0, 1, 0, 0x80, 0, 0), new Uint8Array(6), ...blocks],
    Uint8Array.of(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0, 0x3b),
  );
const gifBlock = (label: number, ...blocks: Uint8Array[]) =>
  concatBytes(
    Uint8Array.of(0x21, label),
    ...blocks.flatMap((block) => [Uint8Array.of(block.length), block]),
    new Uint8Array(1),
  );

/** Half a second of silence as MPEG 1 has it, 128 kilobits a second. */
const mp3Frame = concatBytes(Uint8Array.of(0xff, 0xfb, 0x90, 0xc4), new Uint8Array(413));
const frames = concatBytes(...Array.from({ length: 20 }, () => mp3Frame));
const syncsafe = (value: number) => Uint8Array.from([21, 14, 7, 0], (shift) => (value >>> shift) & 0x7f);
const id3 = (version: number, ...content: Uint8Array[]) => {
  const body = concatBytes(...content);
  return concatBytes(latin1("ID3"), Uint8Array.of(version, 0, 0), syncsafe(body.length), body);
};
const id3Frame = (name: string, content: Uint8Array) =>
  concatBytes(latin1(name), syncsafe(content.length), new Uint8Array(2), content);
const ape = concatBytes(latin1("APETAGEX"), new Uint8Array(24), said, latin1("APETAGEX"), new Uint8Array(24));

const flacBlock = (kind: number, content: Uint8Array, isLast = false) =>
  concatBytes(Uint8Array.of(kind | (isLast ? 0x80 : 0)), bigEndian(content.length, 3), content);
const flac = (blocks: [number, Uint8Array][], tail: Uint8Array = new Uint8Array()) =>
  concatBytes(
    latin1("fLaC"),
    flacBlock(0, new Uint8Array(34), blocks.length === 0),
    ...blocks.map(([kind, content], at) => flacBlock(kind, content, at === blocks.length - 1)),
    ...[Uint8Array.of(0xff, 0xf8), new Uint8Array(100), tail],
  );

function oggPage(packet: Uint8Array, number: number, serial = 7): Uint8Array {
  const lacing = [...Array(Math.floor(packet.length / 255)).fill(255), packet.length % 255];
  const page = concatBytes(
    ...[latin1("OggS"), Uint8Array.of(0, number === 0 ? 2 : 0), new Uint8Array(8), littleEndian(serial, 4)],
    ...[littleEndian(number, 4), new Uint8Array(4), Uint8Array.of(lacing.length, ...lacing), packet],
  );
  page.set(littleEndian(oggCrc(page), 4), 22);
  return page;
}
const opus = (...tags: Uint8Array[]) =>
  concatBytes(
    oggPage(concatBytes(latin1("OpusHead"), Uint8Array.of(1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0)), 0),
    oggPage(concatBytes(latin1("OpusTags"), ...tags), 1),
    oggPage(new Uint8Array(30), 2),
  );

const element = (id: string, ...content: Uint8Array[]) => {
  const body = concatBytes(...content);
  const length = bigEndian(body.length, 8);
  length[0] = 1;
  return concatBytes(Buffer.from(id, "hex"), length, body);
};
const track = (...facts: Uint8Array[]) =>
  element("ae", element("d7", Uint8Array.of(1)), element("83", Uint8Array.of(2)), ...facts);
const opusTrack = track(element("86", latin1("A_OPUS")));
const cluster = element("1f43b675", element("e7", Uint8Array.of(0)), element("a3", new Uint8Array(40)));
const matroska = (...parts: Uint8Array[]) =>
  concatBytes(element("1a45dfa3", element("4282", latin1("webm"))), element("18538067", ...parts));
const times = element("2ad7b1", Uint8Array.of(0x0f, 0x42, 0x40));
const vorbisFacts = (list: Uint8Array) => {
  const packet = concatBytes(latin1("\u0003vorbis"), list, Uint8Array.of(1));
  const lacing = [...Array(Math.floor(packet.length / 255)).fill(255), packet.length % 255];
  return concatBytes(Uint8Array.of(2, 30, ...lacing), new Uint8Array(30), packet, new Uint8Array(50));
};

const handler = (kind: string, name: Uint8Array) =>
  box("hdlr", new Uint8Array(8), latin1(kind), new Uint8Array(12), name, new Uint8Array(1));
const visual = (name: Uint8Array, ...boxes: Uint8Array[]) =>
  box(
    "avc1",
    new Uint8Array(42),
    Uint8Array.of(name.length),
    name,
    new Uint8Array(31 - name.length),
    new Uint8Array(4),
    ...boxes,
  );
const NO_DATA = box("dref", new Uint8Array(4), bigEndian(1, 4), box("url ", bigEndian(1, 4)));
type Parts = { kind: string; entry: Uint8Array; ofTrack: Uint8Array[]; name: Uint8Array; dref: Uint8Array };
const trak = ({ kind, entry, ofTrack, name, dref }: Parts) =>
  box(
    "trak",
    box("tkhd", new Uint8Array(84)),
    box(
      "mdia",
      ...[box("mdhd", new Uint8Array(24)), handler(kind, name)],
      box(
        "minf",
        ...[box("vmhd", new Uint8Array(12)), box("dinf", dref)],
        box(
          "stbl",
          box("stsd", new Uint8Array(4), bigEndian(1, 4), entry),
          box("stco", new Uint8Array(4), bigEndian(1, 4), bigEndian(32, 4)),
        ),
      ),
    ),
    ...ofTrack,
  );
const SAMPLES = box("mdat", latin1("the samples themselves"));
const isoBrand = box("ftyp", latin1("isom"), bigEndian(0, 4));
const iso = ({
  of = {},
  ofMovie = [],
  top = [],
}: {
  of?: Partial<Parts>;
  ofMovie?: Uint8Array[];
  top?: Uint8Array[];
}) =>
  concatBytes(
    isoBrand,
    ...[box("free", new Uint8Array()), SAMPLES],
    box(
      "moov",
      box("mvhd", new Uint8Array(100)),
      trak({
        kind: "vide",
        entry: visual(new Uint8Array()),
        ofTrack: [],
        name: new Uint8Array(),
        dref: NO_DATA,
        ...of,
      }),
      ...ofMovie,
    ),
    ...top,
  );
const xmpBox = box("uuid", Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"), said);
const itunes = box("meta", new Uint8Array(4), box("ilst", box("©nam", box("data", new Uint8Array(8), said))));
const chap = track(element("86", latin1("S_TEXT/UTF8")));
const subtitles = element("1654ae6b", concatBytes(chap).with(chap.indexOf(0x83) + 9, 0x11));

/** A text in every place of a format where a tool may put one. */
const CORPUS: Record<string, Uint8Array> = {
  "PNG tEXt": png(pngChunk("tEXt", concatBytes(latin1("parameters\0"), said))),
  "PNG zTXt": png(pngChunk("zTXt", concatBytes(latin1("prompt\0\0"), deflateSync(said)))),
  "PNG iTXt": png(pngChunk("iTXt", concatBytes(latin1("Description\0\0\0\0\0"), said))),
  "PNG text behind the pixels": png(new Uint8Array(), pngChunk("tEXt", concatBytes(latin1("Title\0"), said))),
  "PNG Exif": png(pngChunk("eXIf", exif)),
  "PNG chunks of its own": png(
    concatBytes(pngChunk("prVt", said), pngChunk("caBX", said), pngChunk("sPLT", said)),
  ),
  "PNG name of its colors": png(pngChunk("iCCP", concatBytes(said, new Uint8Array(2), deflateSync(said)))),
  "PNG behind its end": concatBytes(png(new Uint8Array()), said),
  "JPEG comment": jpeg(segment(0xfe, said)),
  "JPEG Exif": jpeg(segment(0xe1, concatBytes(latin1("Exif\0\0"), exif))),
  "JPEG XMP": jpeg(segment(0xe1, concatBytes(latin1("http://ns.adobe.com/xap/1.0/\0"), said))),
  "JPEG longer XMP": jpeg(segment(0xe1, concatBytes(latin1("http://ns.adobe.com/xmp/extension/\0"), said))),
  "JPEG IPTC": jpeg(segment(0xed, concatBytes(latin1("Photoshop 3.0\0"), said))),
  "JPEG other applications": jpeg(
    ...[0xe0, 0xe2, 0xe3, 0xeb, 0xec, 0xee, 0xef].map((kind) => segment(kind, said)),
  ),
  "JPEG long application segments": jpeg(
    segment(0xe0, concatBytes(latin1("JFIF\0"), new Uint8Array(9), said)),
    segment(0xee, concatBytes(latin1("Adobe"), new Uint8Array(7), said)),
  ),
  "JPEG between segments": jpeg(segment(0xe0, new Uint8Array(14)), said),
  "JPEG comment behind a scan": betweenScans(segment(0xfe, said)),
  "JPEG behind its end": concatBytes(jpeg(), said),
  "WebP chunks": riff(
    "user.webp",
    [],
    [riffChunk("XMP ", said), riffChunk("EXIF", exif), riffChunk("note", said)],
  ),
  "WebP behind its end": concatBytes(riff("user.webp", []), said),
  "WAV chunks": riff(
    "speech.wav",
    [riffChunk("bext", said), riffChunk("JUNK", said)],
    ["LIST", "iXML", "_PMX", "id3 ", "axml", "cart", "note"].map((type) => riffChunk(type, said)),
  ),
  "WAV behind its end": concatBytes(riff("speech.wav", []), said),
  "GIF extensions": gif(
    ...[
      gifBlock(0xfe, said),
      gifBlock(0xff, latin1("XMP DataXMP"), said),
      gifBlock(0x01, new Uint8Array(12), said),
    ],
    gifBlock(0xff, latin1("NETSCAPE2.0"), Uint8Array.of(1, 0, 0), said),
  ),
  "GIF behind its end": concatBytes(gif(), said),
  "MP3 tags": concatBytes(
    ...[
      id3(
        4,
        id3Frame("TIT2", concatBytes(Uint8Array.of(3), said)),
        id3Frame("USLT", concatBytes(Uint8Array.of(3), said)),
      ),
    ],
    ...[id3(3, said), frames, ape, latin1("TAG"), said, new Uint8Array(125 - said.length)],
  ),
  "MP3 between frames": concatBytes(frames, said, frames),
  "MP3 tag of another writing": concatBytes(
    id3(4, id3Frame("TXXX", concatBytes(Uint8Array.of(1), utf16("le")))),
    frames,
  ),
  "FLAC blocks": flac([4, 2, 5, 6, 1].map((kind) => [kind, kind === 4 ? comments(`TITLE=${CANARY}`) : said])),
  "FLAC older tag": flac([], concatBytes(latin1("TAG"), said, new Uint8Array(125 - said.length))),
  "Opus comments": opus(comments(`PROMPT=${CANARY}`), said),
  "WebM facts": matroska(
    element("1549a966", times, element("7ba9", said), element("4d80", said), element("5741", said)),
    ...[
      element("ec", said),
      element("1654ae6b", track(element("86", latin1("A_OPUS")), element("536e", said))),
    ],
    cluster,
  ),
  "WebM tags, chapters and attachments": matroska(
    ...[element("1549a966", times), element("1654ae6b", opusTrack), cluster],
    ...["1254c367", "1043a770", "1941a469", "bf"].map((id) => element(id, said)),
  ),
  "WebM comments of Vorbis": matroska(
    element(
      "1654ae6b",
      track(element("86", latin1("A_VORBIS")), element("63a2", vorbisFacts(comments(CANARY)))),
    ),
    cluster,
  ),
  "WebM comments of FLAC": matroska(
    element(
      "1654ae6b",
      track(
        element("86", latin1("A_FLAC")),
        element(
          "63a2",
          latin1("fLaC"),
          flacBlock(0, new Uint8Array(34)),
          flacBlock(4, comments(CANARY), true),
        ),
      ),
    ),
    cluster,
  ),
  "WebM behind its end": concatBytes(matroska(element("1654ae6b", opusTrack), cluster), said),
  "MP4 boxes at the top": iso({ top: [xmpBox, box("free", said), box("meta", said), box("skip", said)] }),
  "MP4 boxes of the movie": iso({
    ofMovie: [box("udta", itunes, box("©cmt", said)), itunes, box("note", said), box("free", said)],
  }),
  "MP4 boxes of a track": iso({ of: { ofTrack: [box("udta", box("name", said)), box("meta", said)] } }),
  "MP4 names of a track and of its encoder": iso({
    of: { name: said, entry: visual(said, box("note", said)) },
  }),
  "MP4 fragments": iso({ top: [box("moof", box("mfhd", new Uint8Array(8)), box("udta", said)), SAMPLES] }),
};

/** What can't be told, so that the file stays here. */
const REFUSED: Record<string, Uint8Array> = {
  "MP4 track of texts": iso({ of: { kind: "text" } }),
  "MP4 samples at an address": iso({
    of: { dref: box("dref", new Uint8Array(4), bigEndian(1, 4), box("url ", new Uint8Array(4), said)) },
  }),
  "MP4 track of whole pictures": iso({ of: { entry: box("jpeg", new Uint8Array(78)) } }),
  "WebM track of texts": matroska(subtitles, cluster),
  "Ogg of two streams": concatBytes(opus(comments()), oggPage(said, 0, 8)),
  "PNG that needs more": png(pngChunk("CgBI", said)),
  "a text": said,
};

const strippedFile = async (bytes: Uint8Array) => {
  const file = Buffer.from(bytes);
  const edits = await strippedEdits(sourceOf(file), mark);
  return edits && edited(file, edits);
};

it.each(Object.keys(CORPUS))("leaves no text of %s but our mark", async (name) => {
  const bytes = Buffer.from(CORPUS[name] ?? []);
  const isPacked = /zTXt/.test(name);
  expect(holdsCanary(bytes) || isPacked, "the text is in the file").toBe(true);
  const stripped = await strippedFile(bytes);
  expect(stripped, "it can be told").not.toBeNull();
  expect(holdsCanary(stripped ?? bytes)).toBe(false);
  expect(stripped?.includes("prompt")).toBe(false);
  if (!name.startsWith("GIF"))
    expect((await originOf(stripped ?? bytes)).sourceType).toBe("algorithmicMedia");
  expect((await inspectOrigin(sourceOf(bytes))).isStrippable).toBe(true);
});

it.each(Object.keys(REFUSED))("says of %s that it can't be told", async (name) => {
  const bytes = Buffer.from(REFUSED[name] ?? []);
  expect(await strippedFile(bytes)).toBeNull();
  expect((await inspectOrigin(sourceOf(bytes))).isStrippable).toBe(false);
});

it("keeps what shows: samples in their place, pixels, colors, and how a picture is turned", async () => {
  const clip = Buffer.from(CORPUS["MP4 boxes of the movie"] ?? []);
  const bare = await strippedFile(clip);
  expect(bare?.indexOf("the samples themselves")).toBe(clip.indexOf("the samples themselves"));
  const turned = "\u0001\u0012\0\u0003\0\0\0\u0001\0\u0006";
  for (const name of ["PNG Exif", "JPEG Exif", "WebP chunks"])
    expect((await strippedFile(CORPUS[name] ?? said))?.includes(Buffer.from(latin1(turned))), name).toBe(
      true,
    );
  expect((await strippedFile(CORPUS["PNG name of its colors"] ?? said))?.includes("iCCPICC\0")).toBe(true);
  const sound = await strippedFile(CORPUS["MP3 tags"] ?? said);
  expect(sound?.includes(Buffer.from(frames))).toBe(true);
  for (const name of ["vfr.mp4", "rot.mov", "odd.webm", "voice.webm", "speech.wav", "user.jpg", "user.webp"])
    expect(await strippedFile(sample(name)), name).not.toBeNull();
});
