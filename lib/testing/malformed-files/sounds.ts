import { FALSE_NUMBERS, type MalformedFile, words, wordsLe } from "./bytes";

const chunk = (type: string, content: Buffer, size = content.length): Buffer =>
  Buffer.concat([Buffer.from(type, "latin1"), wordsLe(size), content]);

type Format = { channels?: number; rate?: number; align?: number; bits?: number };
function format({ channels = 1, rate = 8_000, align = 2, bits = 16 }: Format = {}): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt16LE(1, 0);
  bytes.writeUInt16LE(channels, 2);
  bytes.writeUInt32LE(rate, 4);
  bytes.writeUInt32LE((rate * align) >>> 0, 8);
  bytes.writeUInt16LE(align, 12);
  bytes.writeUInt16LE(bits, 14);
  return bytes;
}
const wave = (...chunks: Buffer[]): Buffer => chunk("RIFF", Buffer.concat([Buffer.from("WAVE"), ...chunks]));

function waves(): Record<string, Buffer> {
  const data = chunk("data", Buffer.alloc(64));
  const files: Record<string, Buffer> = {};
  for (const claimed of FALSE_NUMBERS) {
    files[`format of ${claimed} bytes`] = wave(chunk("fmt ", format(), claimed), data);
    files[`list of ${claimed} bytes`] = wave(
      chunk("fmt ", format()),
      chunk("LIST", Buffer.from("INFO"), claimed),
      data,
    );
    files[`tag of ${claimed} bytes`] = wave(
      chunk("fmt ", format()),
      chunk("LIST", Buffer.concat([Buffer.from("INFO"), chunk("INAM", Buffer.alloc(4), claimed)])),
      data,
    );
    files[`data of ${claimed} bytes`] = wave(
      chunk("fmt ", format()),
      chunk("data", Buffer.alloc(64), claimed),
    );
  }
  files["65535 channels"] = wave(chunk("fmt ", format({ channels: 0xffff, align: 0xffff })), data);
  files["four billion samples a second"] = wave(chunk("fmt ", format({ rate: 0xffff_ffff })), data);
  files["samples of no size"] = wave(chunk("fmt ", format({ align: 0, bits: 0 })), data);
  files["no channel at no rate"] = wave(chunk("fmt ", format({ channels: 0, rate: 0 })), data);
  return files;
}

function oggPage(content: Buffer, segments: Buffer, granule = 0n): Buffer {
  const head = Buffer.alloc(27);
  head.write("OggS");
  head[5] = 2;
  head.writeBigUInt64LE(granule, 6);
  head[26] = segments.length;
  return Buffer.concat([head, segments, content]);
}

function oggs(): Record<string, Buffer> {
  const opus = Buffer.concat([Buffer.from("OpusHead"), Buffer.of(1, 255), Buffer.alloc(10, 0xff)]);
  const first = oggPage(opus, Buffer.of(opus.length));
  const tags = (count: number) => {
    const content = Buffer.concat([Buffer.from("OpusTags"), wordsLe(count, count, count)]);
    return Buffer.concat([first, oggPage(content, Buffer.of(content.length))]);
  };
  return {
    "a page of nothing but lengths": Buffer.concat([first, oggPage(Buffer.alloc(0), Buffer.alloc(255, 255))]),
    "an end beyond all time": Buffer.concat([first, oggPage(Buffer.alloc(8), Buffer.of(8), 2n ** 63n)]),
    "empty pages": Buffer.concat([
      first,
      ...Array<Buffer>(20_000).fill(oggPage(Buffer.alloc(0), Buffer.of())),
    ]),
    ...Object.fromEntries(FALSE_NUMBERS.map((claimed) => [`${claimed} comments`, tags(claimed)])),
  };
}

function flacs(): Record<string, Buffer> {
  const info = Buffer.concat([words(0x10001000, 0, 0xac4, 0x4fff_ffff, 0xffff_ffff), Buffer.alloc(14)]);
  const block = (kind: number, content: Buffer, size = content.length) =>
    Buffer.concat([words(kind * 2 ** 24 + size), content]);
  const flac = (...blocks: Buffer[]) => Buffer.concat([Buffer.from("fLaC"), block(0, info), ...blocks]);
  return {
    "a block of 16 MB": flac(block(4, Buffer.alloc(8), 0xff_ffff)),
    "endless blocks": flac(...Array<Buffer>(50_000).fill(block(1, Buffer.alloc(0)))),
    "four billion comments": flac(block(0x84, Buffer.alloc(8, 0xff))),
    "a picture of four billion bytes": flac(block(0x86, words(3, 0xffff_ffff, 0xffff_ffff))),
    "2³⁶ samples": flac(block(0x81, Buffer.alloc(4))),
  };
}

function mp3s(): Record<string, Buffer> {
  const frame = Buffer.concat([words(0xfffb_9000), Buffer.alloc(413)]);
  const xing = Buffer.from(frame);
  words(0x5869_6e67, 0xf, 0xffff_ffff, 0xffff_ffff).copy(xing, 36);
  const tag = (size: number[], content = Buffer.alloc(16)) =>
    Buffer.concat([Buffer.from("ID3\x04\0\0", "latin1"), Buffer.from(size), content, frame, frame]);
  return {
    "a tag of 256 MB": tag([0x7f, 0x7f, 0x7f, 0x7f]),
    "a picture of 256 MB in a tag": tag(
      [0, 0, 0, 16],
      Buffer.concat([Buffer.from("APIC"), Buffer.of(0x7f, 0x7f, 0x7f, 0x7f), Buffer.alloc(8)]),
    ),
    "a tag that is all tags": Buffer.concat(
      Array<Buffer>(20_000).fill(Buffer.from("ID3\x04\0\0\0\0\0\0", "latin1")),
    ),
    "four billion frames": Buffer.concat([xing, frame, frame]),
    "marks of frames without frames": Buffer.concat([frame, Buffer.alloc(300_000, 0xff)]),
  };
}

/** ADTS: a frame that claims size zero. */
const aac = {
  "frames of no size": Buffer.concat(Array<Buffer>(5_000).fill(Buffer.from("fff14c8000001c", "hex"))),
};

const named = (label: string, type: string, files: Record<string, Buffer>): MalformedFile[] =>
  Object.entries(files).map(([name, bytes]) => ({ name: `${label}: ${name}`, type, bytes }));

export const malformedSounds = (): MalformedFile[] => [
  ...named("WAV", "audio/wav", waves()),
  ...named("Ogg", "audio/ogg", oggs()),
  ...named("FLAC", "audio/flac", flacs()),
  ...named("MP3", "audio/mpeg", mp3s()),
  ...named("AAC", "audio/aac", aac),
];
