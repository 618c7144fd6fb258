// @module-tag all
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, expect, it, vi } from "vitest";
import {
  edited,
  editsFor,
  FORMAT_NAMES,
  inspected,
  type MarkedFormat,
  markedWith,
  originOf,
  Workbench,
} from "@/lib/testing/marked-files";
import { bigEndian, concatBytes, crc32, latin1, littleEndian, utf8 } from "./bytes";
import type { Mark } from "./mark";

const bench = new Workbench();
afterAll(() => bench[Symbol.dispose]());

const madeFiles = new Map<MarkedFormat, Buffer<ArrayBuffer>>();
/** A file of a format; written once. */
function fileOf(format: MarkedFormat): Buffer<ArrayBuffer> {
  const made = madeFiles.get(format) ?? bench.make(format);
  madeFiles.set(format, made);
  return made;
}

const markWith = (prompt: string): Mark => ({
  sourceType: "trainedAlgorithmicMedia",
  settings: { atelier: "settings", version: 1, kind: "video", request: { prompt } },
});
const mark = markWith("A pier");

const concat = (...parts: Uint8Array[]): Buffer<ArrayBuffer> => Buffer.from(concatBytes(...parts));
const box = (type: string, ...content: Uint8Array[]) => {
  const body = concatBytes(...content);
  return concatBytes(bigEndian(body.length + 8, 4), latin1(type), body);
};
const largeBox = (type: string, content: Uint8Array) =>
  concatBytes(bigEndian(1, 4), latin1(type), bigEndian(content.length + 16, 8), content);
const uuid = (id: string, ...content: Uint8Array[]) => box("uuid", Buffer.from(id, "hex"), ...content);
const pngChunk = (type: string, content: Uint8Array) => {
  const typed = concatBytes(latin1(type), content);
  return concatBytes(bigEndian(content.length, 4), typed, bigEndian(crc32(typed), 4));
};
const segment = (kind: number, content: Uint8Array) =>
  concatBytes(Uint8Array.of(0xff, kind), bigEndian(content.length + 2, 2), content);

/** A box of a file, whose content is changed. */
function changedBox(
  bytes: Buffer,
  type: string,
  change: (content: Buffer) => Uint8Array,
): Buffer<ArrayBuffer> {
  const at = bytes.indexOf(type, 0, "latin1") - 4;
  const end = at + bytes.readUInt32BE(at);
  return concat(bytes.subarray(0, at), box(type, change(bytes.subarray(at + 8, end))), bytes.subarray(end));
}
/** A chunk of a RIFF file at its end, whose length the outer one states. */
function riffWith(bytes: Buffer, type: string, content: Uint8Array): Buffer<ArrayBuffer> {
  const whole = concat(bytes, latin1(type), littleEndian(content.length, 4), content);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}
const packetOf = (packet: string) => utf8(`<x:xmpmeta><rdf:RDF>${packet}</rdf:RDF></x:xmpmeta>`);

/** Where the first box ends. */
const afterFirstBox = (bytes: Buffer) => bytes.readUInt32BE(0);
const inserted = (bytes: Buffer, at: number, ...parts: Uint8Array[]) =>
  concat(bytes.subarray(0, at), ...parts, bytes.subarray(at));

const XMP = "be7acfcb97a942e89c71999491e3afac";
const C2PA = "d8fec3d61b0e483c92975828877ec481";
const MANIFEST = utf8(
  "jumb\0c2pa.claim claim_generator\x6bAcme Studio http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia",
);
const padded = (bytes: Uint8Array) => (bytes.length % 2 ? concatBytes(bytes, new Uint8Array(1)) : bytes);
const syncsafe = (value: number) => Uint8Array.from([21, 14, 7, 0], (shift) => (value >>> shift) & 0x7f);
const MEGABYTES_50 = Buffer.alloc(50_000_000, "x");

const mp4 = () => fileOf("plain.mp4");
const png = () => fileOf("photo.png");
const jpg = () => fileOf("photo.jpg");

/** Files whose mark has its place although they are odd. */
const MARKED = {
  "an MP4 with a uuid box of somebody else in the middle": () => {
    const moved = bench.make("faststart.mp4");
    // Behind its media nothing moves that the moov leads to.
    return concat(moved, uuid("00112233445566778899aabbccddeeff", utf8("theirs")), box("free"));
  },
  "an MP4 with a box of 64-bit size": () => concat(mp4(), largeBox("free", new Uint8Array(10))),
  "a JPEG with 300 APP segments": () =>
    inserted(jpg(), 2, ...Array.from({ length: 300 }, (_, n) => segment(0xe5, utf8(`part ${n}`)))),
  "a WAV whose last chunk, of XMP, lacks the byte that makes it even": () =>
    riffWith(fileOf("sound.wav"), "_PMX", packetOf("odd")),
  "a WebP whose last chunk, of XMP, lacks the byte that makes it even": () => {
    bench.write("odd.webp", fileOf("lossy.webp"));
    bench.run("exiftool", "-XMP-dc:Title=odd", "-overwrite_original", "odd.webp");
    const bytes = bench.read("odd.webp");
    return riffWith(bytes.subarray(0, bytes.indexOf("XMP ")), "XMP ", packetOf("odd"));
  },
  "a PNG with a text whose keyword never ends": () =>
    inserted(png(), 33, pngChunk("tEXt", Buffer.alloc(900_000, "k"))),
  "an MP3 with ID3v1, ID3v2 and APE": () => {
    const ape = concatBytes(
      latin1("APETAGEX"),
      littleEndian(2000, 4),
      littleEndian(32, 4),
      new Uint8Array(16),
    );
    return concat(fileOf("tag-3.mp3"), ape, utf8("TAG".padEnd(128, " ")));
  },
} satisfies Record<string, () => Buffer<ArrayBuffer>>;

it.each(Object.entries(MARKED))("marks %s", async (_name, make) => {
  const marked = await markedWith(make(), mark);
  expect(await originOf(marked)).toMatchObject({
    sourceType: "trainedAlgorithmicMedia",
    settings: mark.settings,
  });
});

/** MP4 files whose mark is only behind everything else, because something inside may lead to places that would move. */
const MARKED_AT_END = {
  "an MP4 with zeros at the end of its moov": () =>
    changedBox(mp4(), "moov", (content) => concatBytes(content, new Uint8Array(8))),
  "an MP4 with zeros at the end of a track": () =>
    changedBox(mp4(), "moov", (moov) =>
      changedBox(Buffer.from(moov), "trak", (track) => concatBytes(track, new Uint8Array(8))),
    ),
  "an MP4 with a moov of a million boxes": () =>
    changedBox(mp4(), "moov", (moov) => concatBytes(moov, Buffer.alloc(8_000_000, box("free")))),
  "an MP4 with a comment in another encoding": () => {
    const bytes = Buffer.from(fileOf("commented.mp4"));
    bytes[bytes.indexOf("data", bytes.indexOf("cmt")) + 7] = 2;
    return bytes;
  },
  "a MOV with a packed moov": () => changedBox(mp4(), "moov", (moov) => box("cmov", moov)),
} satisfies Record<string, () => Buffer<ArrayBuffer>>;

it.each(Object.entries(MARKED_AT_END))("marks %s at its end, and moves nothing", async (_name, make) => {
  const bytes = make();
  const marked = await markedWith(bytes, mark);
  expect(marked.subarray(0, bytes.length).equals(bytes)).toBe(true);
  expect(await originOf(marked)).toMatchObject({ settings: mark.settings });
});

/** Files that are handed out as they came. */
const LEFT_ALONE = {
  "an MP4 with XMP of 50 MB": () => concat(mp4(), uuid(XMP, MEGABYTES_50)),
  "an MP4 whose XMP has no end": () => concat(mp4(), uuid(XMP, utf8("<x:xmpmeta>"))),
  "an MP4 whose last box claims more than there is": () => concat(mp4(), bigEndian(999, 4), latin1("free")),
  "an MP4 whose last box reaches to the end of the file": () =>
    concat(mp4(), bigEndian(0, 4), latin1("free")),
  "a JPEG with further pictures behind it": () => inserted(jpg(), 2, segment(0xe2, utf8("MPF\0MM\0*"))),
  "a JPEG with a hundred thousand fill bytes": () => inserted(jpg(), 2, Buffer.alloc(100_000, 0xff)),
  "a WebM whose last cluster has no length, behind a list of places": () => {
    const bytes = Buffer.from(fileOf("clip.webm"));
    const cluster = bytes.lastIndexOf(Buffer.from("1f43b675", "hex"));
    const width = Math.clz32(bytes[cluster + 4] ?? 0) - 23;
    bytes.fill(0xff, cluster + 4, cluster + 4 + width);
    bytes[cluster + 4] = 2 ** (9 - width) - 1;
    return bytes;
  },
  "an MP3 whose tag has a length of 8 bits a byte": () => {
    const bytes = Buffer.from(fileOf("tag-4.mp3"));
    bytes.writeUInt32BE(200, 14);
    return bytes;
  },
  "a PNG with text before its header": () => inserted(png(), 8, pngChunk("tEXt", utf8("Comment\0first"))),
  "a PNG with XMP of 50 MB": () =>
    inserted(png(), 33, pngChunk("iTXt", concatBytes(utf8("XML:com.adobe.xmp\0\0\0\0\0"), MEGABYTES_50))),
  "a PNG with XMP that can't be unpacked": () =>
    inserted(png(), 33, pngChunk("iTXt", utf8("XML:com.adobe.xmp\0\x01\0\0\0packed"))),
  "a PNG with XMP that unpacks to 50 MB": () =>
    inserted(
      png(),
      33,
      pngChunk("iTXt", concatBytes(utf8("XML:com.adobe.xmp\0\x01\0\0\0"), deflateSync(MEGABYTES_50))),
    ),
  "a WAV whose length was never written": () => {
    const bytes = Buffer.from(fileOf("sound.wav"));
    bytes.writeUInt32LE(0xffffffff, 4);
    return bytes;
  },
  "an ID3 tag with an extended header": () => {
    const bytes = Buffer.from(fileOf("tag-4.mp3"));
    bytes[5] = 0x40;
    return bytes;
  },
  "a file of no format": () => Buffer.from("hello"),
  "an empty file": () => Buffer.alloc(0),
} satisfies Record<string, () => Buffer<ArrayBuffer>>;

it.each(Object.entries(LEFT_ALONE))("leaves %s as it is", async (_name, make) => {
  expect(await editsFor(make(), mark)).toBeNull();
});

/** Signatures are not compared with their files, so these are as broken as can be. */
const SIGNED = {
  MP4: () => inserted(mp4(), afterFirstBox(mp4()), uuid(C2PA, new Uint8Array(4), MANIFEST)),
  PNG: () => inserted(png(), 33, pngChunk("caBX", MANIFEST)),
  JPEG: () => inserted(jpg(), 2, segment(0xeb, MANIFEST)),
  WebP: () => riffWith(fileOf("lossy.webp"), "C2PA", padded(MANIFEST)),
  WAV: () => riffWith(fileOf("sound.wav"), "C2PA", padded(MANIFEST)),
  MP3: () => {
    const frame = concatBytes(latin1("GEOB"), bigEndian(MANIFEST.length + 1, 4), new Uint8Array(3), MANIFEST);
    return concat(
      latin1("ID3"),
      Uint8Array.of(3, 0, 0),
      syncsafe(frame.length),
      frame,
      fileOf("untagged.mp3"),
    );
  },
} satisfies Record<string, () => Buffer<ArrayBuffer>>;

it.each(Object.entries(SIGNED))("leaves a signed %s as it is, and reads who made it", async (_name, make) => {
  const bytes = make();
  expect(await editsFor(bytes, mark)).toBeNull();
  expect(await originOf(bytes)).toMatchObject({
    ...{ isSigned: true, generator: "Acme Studio", sourceType: "trainedAlgorithmicMedia", settings: null },
  });
});

it("reads who made a JPEG whose manifest is longer than what is kept of it", async () => {
  const part = segment(0xeb, concatBytes(utf8("JP c2pa"), Buffer.alloc(60_000)));
  const parts = [...Array.from({ length: 20 }, () => part), segment(0xeb, MANIFEST)];
  expect(await originOf(inserted(jpg(), 2, ...parts))).toMatchObject({
    isSigned: true,
    generator: "Acme Studio",
  });
});

it("names the last of several makers, which signed what the others made", async () => {
  const manifests = concatBytes(
    utf8("jumb\0c2pa claim_generator\x66Camera digitalsourcetype/digitalCapture "),
    MANIFEST,
  );
  expect(await originOf(inserted(png(), 33, pngChunk("caBX", manifests)))).toMatchObject({
    ...{ isSigned: true, generator: "Acme Studio", sourceType: "trainedAlgorithmicMedia" },
  });
});

it("does not mark a file whose manifest is stored elsewhere", async () => {
  const packet = `<rdf:Description dcterms:provenance="https://example.com/manifest"/>`;
  const bytes = inserted(
    png(),
    33,
    pngChunk("iTXt", concatBytes(utf8("XML:com.adobe.xmp\0\0\0\0\0"), packetOf(packet))),
  );
  expect(await inspected(bytes)).toMatchObject({ isSigned: true, isMarkable: false });
});

it("unpacks only so much of many packed texts, and finds a mark behind them", async () => {
  const text = concatBytes(utf8("Notes\0\0"), deflateSync(Buffer.alloc(990_000, "x")));
  const bytes = inserted(png(), 33, ...Array.from({ length: 60 }, () => pngChunk("zTXt", text)));
  let read = 0;
  const unpack = DecompressionStream;
  vi.stubGlobal(
    "DecompressionStream",
    class extends unpack {
      constructor(format: CompressionFormat) {
        super(format);
        read += 1;
      }
    },
  );
  expect(await inspected(bytes)).toMatchObject({ isMarkable: true });
  expect(read).toBeLessThan(7);
  const marked = await markedWith(bytes, mark);
  expect(await originOf(marked)).toMatchObject({
    sourceType: "trainedAlgorithmicMedia",
    settings: mark.settings,
  });
  vi.unstubAllGlobals();
});

it("does not mark a file that states another source type", async () => {
  bench.write("photo.jpg", fileOf("photo.jpg"));
  const type = "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture";
  bench.run("exiftool", `-XMP-iptcExt:DigitalSourceType=${type}`, "-overwrite_original", "photo.jpg");
  const bytes = bench.read("photo.jpg");
  expect(await originOf(bytes)).toMatchObject({ isSigned: false, sourceType: "digitalCapture" });
  expect(await editsFor(bytes, mark)).toBeNull();
});

it("reads the prompt that other tools wrote", async () => {
  const parameters = "A red kite, detailed\nNegative prompt: blurry\nSteps: 20, Sampler: Euler";
  const bytes = inserted(png(), 33, pngChunk("tEXt", utf8(`parameters\0${parameters}`)));
  expect((await originOf(bytes)).prompt).toBe("A red kite, detailed");
  bench.write("described.jpg", fileOf("photo.jpg"));
  bench.run("exiftool", "-XMP-dc:Description=A kite & a pier", "-overwrite_original", "described.jpg");
  expect((await originOf(bench.read("described.jpg"))).prompt).toBe("A kite & a pier");
});

/** Every plane of Unicode, controls and halves of pairs, up to the longest prompt. */
const prompts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    maxLength: 60,
  }),
  fc.constantFrom(
    "cv.iptc.org/newscodes/digitalsourcetype/digitalCapture dcterms:provenance='x' <rdf:RDF",
    "\0",
    "]]>",
    '"/><x>',
    "}{",
    "\\",
    "&amp;",
    "\u{1f30a}".repeat(2_048),
    "x".repeat(4_096),
  ),
);

it.each(FORMAT_NAMES)("%s brings any prompt back as it was typed", async (format) => {
  const bytes = fileOf(format);
  await fc.assert(
    fc.asyncProperty(prompts, async (prompt) => {
      const marked = await markedWith(bytes, markWith(prompt));
      expect(await originOf(marked)).toMatchObject({
        ...{ isSigned: false, sourceType: "trainedAlgorithmicMedia" },
        settings: JSON.parse(JSON.stringify(markWith(prompt).settings)),
      });
    }),
    { numRuns: 25 },
  );
});

it.each(FORMAT_NAMES)("%s with any bytes changed or cut off ends no reader", async (format) => {
  const bytes = fileOf(format);
  // Where the structure is: at both ends.
  const places = fc.oneof(
    fc.nat(2_000),
    fc.nat(2_000).map((back) => Math.max(0, bytes.length - 1 - back)),
  );
  const changes = fc.array(fc.tuple(places, fc.nat(255)), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(changes, fc.option(places), async (changed, cut) => {
      const odd = Buffer.from(bytes);
      for (const [at, value] of changed) if (at < odd.length) odd[at] = value;
      const file = cut === null ? odd : odd.subarray(0, cut);
      const edits = await editsFor(file, mark);
      if (edits) expect((await originOf(edited(file, edits))).sourceType).toBe("trainedAlgorithmicMedia");
    }),
    { numRuns: 120 },
  );
});
