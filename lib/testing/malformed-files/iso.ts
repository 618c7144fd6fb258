import { FALSE_NUMBERS, halves, type MalformedFile, words } from "./bytes";

export const box = (type: string, ...content: readonly (Buffer | string)[]): Buffer =>
  sized(null, type, ...content);

/** A box that claims a size, whatever it holds. */
function sized(size: number | null, type: string, ...content: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  return Buffer.concat([words(size ?? body.length + 8), Buffer.from(type, "latin1"), body]);
}

const MATRIX = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000);
const mvhd = (duration: number) =>
  box(
    "mvhd",
    words(0, 0, 0, 1_000, duration, 0x10000, 0x0100_0000, 0, 0),
    MATRIX,
    words(0, 0, 0, 0, 0, 0, 2),
  );
const tkhd = (width: number, height: number) =>
  box("tkhd", words(3, 0, 0, 1, 0, 1_000, 0, 0, 0, 0), MATRIX, words(width * 0x10000, height * 0x10000));
const avc1 = (width: number, height: number) =>
  box(
    "avc1",
    words(0, 1, 0, 0, 0, 0),
    halves(width, height),
    words(0x48_0000, 0x48_0000, 0),
    halves(1),
    Buffer.alloc(32),
    halves(24, 0xffff),
    box("avcC", Buffer.from("0142c01effe1000467 42c01e010004 68ce3c80".replaceAll(" ", ""), "hex")),
  );

const TABLES: Readonly<Record<string, Buffer>> = {
  stts: box("stts", words(0, 1, 1, 1_000)),
  stsc: box("stsc", words(0, 1, 1, 1, 1)),
  stsz: box("stsz", words(0, 0, 1, 16)),
  stco: box("stco", words(0, 1, 40)),
};

type Clip = {
  width?: number;
  height?: number;
  duration?: number;
  tables?: Record<string, Buffer>;
  after?: Buffer;
};

/** A clip of one frame. Its tables may be replaced or extended. */
function isoClip({ width = 64, height = 64, duration = 1_000, tables = {}, after }: Clip = {}): Buffer {
  const stsd = box("stsd", words(0, 1), avc1(width, height));
  const stbl = box("stbl", ...Object.values({ stsd, ...TABLES, ...tables }));
  const dinf = box("dinf", box("dref", words(0, 1), box("url ", words(1))));
  const minf = box("minf", box("vmhd", words(1, 0, 0)), dinf, stbl);
  const hdlr = box("hdlr", words(0, 0), "vide", words(0, 0, 0), "\0");
  const mdia = box("mdia", box("mdhd", words(0, 0, 0, 1_000, duration, 0x55c4_0000)), hdlr, minf);
  const moov = box("moov", mvhd(duration), box("trak", tkhd(width, height), mdia));
  const file = [box("ftyp", "isom", words(0x200), "isomiso2avc1mp41"), box("mdat", Buffer.alloc(16)), moov];
  return Buffer.concat(after ? [...file, after] : file);
}

/** Tables of the sample table with a false count: words before the count, then a few after it. */
const COUNTED = {
  stts: 1,
  ctts: 1,
  stsc: 1,
  stsz: 2,
  stz2: 2,
  stco: 1,
  co64: 1,
  stss: 1,
  stps: 1,
  stsd: 1,
  sbgp: 2,
};
const RUNS = ["stts", "ctts", "sbgp"] as const;

/** Readers sort each of these frames by its display time. */
export const framesOutOfOrder = (frames: number): Buffer =>
  isoClip({
    tables: {
      stts: box("stts", words(0, 1, frames, 1)),
      ctts: box("ctts", words(0, 1, frames, 1)),
    },
  });

function lyingTables(): Record<string, Buffer> {
  const files: Record<string, Buffer> = {};
  for (const claimed of FALSE_NUMBERS) {
    for (const [type, before] of Object.entries(COUNTED)) {
      const head = Array.from({ length: before }, () => 0);
      files[`${type} counts ${claimed}`] = isoClip({
        tables: { [type]: box(type, words(...head, claimed, 1, 1)) },
      });
    }
    for (const type of RUNS) {
      const head = type === "sbgp" ? [0, 0] : [0];
      files[`${type} runs ${claimed}`] = isoClip({
        tables: { [type]: box(type, words(...head, 1, claimed, 1)) },
      });
    }
    files[`frames out of order ${claimed}`] = framesOutOfOrder(claimed);
    files[`samples of a byte ${claimed}`] = isoClip({ tables: { stsz: box("stsz", words(0, 1, claimed)) } });
    files[`infos of a byte ${claimed}`] = isoClip({
      tables: {
        saiz: box("saiz", words(0), Buffer.of(1), words(claimed)),
        saio: box("saio", words(0, claimed)),
      },
    });
    const trun = box("trun", words(0, claimed));
    const traf = box("traf", box("tfhd", words(0x20000, 1)), trun);
    files[`fragment ${claimed}`] = isoClip({ after: box("moof", box("mfhd", words(0, 1)), traf) });
    files[`index ${claimed}`] = isoClip({
      after: box("mfra", box("tfra", words(0, 1, 0, claimed)), box("mfro", words(0, 36))),
    });
  }
  return files;
}

function lyingBoxes(): Record<string, Buffer> {
  const files: Record<string, Buffer> = {};
  for (const type of ["moov", "trak", "mdia", "minf", "stbl", "stsd", "avcC"]) {
    for (const size of [0, 1, 7, 0x7fff_ffff]) {
      const bytes = isoClip();
      bytes.writeUInt32BE(size, bytes.indexOf(type) - 4);
      files[`${type} of size ${size}`] = bytes;
    }
  }
  const deep = (type: string, levels: number) => {
    let inner: Buffer = Buffer.alloc(0);
    for (let level = 0; level < levels; level++) inner = box(type, inner);
    return Buffer.concat([box("ftyp", "isom", words(0)), inner]);
  };
  files["a thousand movies in each other"] = deep("moov", 1_000);
  files["a thousand tracks in each other"] = deep("trak", 1_000);
  files["a hundred thousand empty boxes"] = isoClip({
    after: Buffer.concat(Array(100_000).fill(box("free"))),
  });
  files["a hundred thousand tracks"] = Buffer.concat([
    box("ftyp", "isom", words(0)),
    box("moov", mvhd(1), Buffer.concat(Array<Buffer>(100_000).fill(box("trak")))),
  ]);
  files["a picture of four billion pixels"] = isoClip({ width: 0xffff, height: 0xffff });
  files["a clip of fifty days"] = isoClip({ duration: 0xffff_ffff });
  return files;
}

export const malformedClips = (): MalformedFile[] =>
  Object.entries({ ...lyingTables(), ...lyingBoxes() }).map(([name, bytes]) => ({
    name: `MP4: ${name}`,
    type: "video/mp4",
    bytes,
  }));
