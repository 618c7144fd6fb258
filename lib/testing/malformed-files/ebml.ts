import type { MalformedFile } from "./bytes";

/** An element with an eight-byte length, which may differ from its content's. */
function element(id: string, content: Buffer, size: bigint = BigInt(content.length)): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(size);
  length[0] = (length[0] ?? 0) | 1;
  return Buffer.concat([Buffer.from(id, "hex"), length, content]);
}
const number = (id: string, value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return element(id, bytes);
};

type Parts = {
  width?: number;
  height?: number;
  duration?: number;
  falseLengths?: Record<string, bigint>;
  after?: Buffer;
};
const HEADER = element("1a45dfa3", element("4282", Buffer.from("webm")));

/** A recording of one empty block; `falseLengths` are false lengths of elements, by their id. */
function webm({ width = 64, height = 64, duration = 1_000, falseLengths = {}, after }: Parts = {}): Buffer {
  const make = (id: string, content: Buffer) =>
    element(id, content, falseLengths[id] ?? BigInt(content.length));
  const seconds = Buffer.alloc(8);
  seconds.writeDoubleBE(duration);
  const info = make("1549a966", Buffer.concat([number("2ad7b1", 1_000_000), element("4489", seconds)]));
  const video = make("e0", Buffer.concat([number("b0", width), number("ba", height)]));
  const entry = [number("d7", 1), number("73c5", 1), number("83", 1), make("86", Buffer.from("V_VP8"))];
  const tracks = make(
    "1654ae6b",
    make("ae", Buffer.concat([...entry, make("63a2", Buffer.alloc(4)), video])),
  );
  const block = make("a3", Buffer.from("8100008000", "hex"));
  const cluster = make("1f43b675", Buffer.concat([number("e7", 0), block]));
  const parts = [info, tracks, cluster, ...(after ? [after] : [])];
  return Buffer.concat([HEADER, make("18538067", Buffer.concat(parts))]);
}

const IDS = ["1549a966", "1654ae6b", "ae", "86", "63a2", "e0", "1f43b675", "a3", "18538067"];
const SIZES = { "four billion": 0xffff_ffffn, endless: 0xff_ffff_ffff_fffen, open: 0xff_ffff_ffff_ffffn };

function deep(): Buffer {
  let inner: Buffer = Buffer.alloc(0);
  for (let level = 0; level < 500; level++) inner = element("1654ae6b", inner);
  return Buffer.concat([HEADER, element("18538067", inner)]);
}

export function malformedRecordings(): MalformedFile[] {
  const files: Record<string, Buffer> = {};
  for (const id of IDS) {
    for (const [size, value] of Object.entries(SIZES))
      files[`${id} ${size}`] = webm({ falseLengths: { [id]: value } });
  }
  files["five hundred levels"] = deep();
  files["a hundred thousand voids"] = webm({
    after: Buffer.concat(Array<Buffer>(100_000).fill(Buffer.from("ec80", "hex"))),
  });
  files["a picture of four billion pixels"] = webm({ width: 0xffff, height: 0xffff });
  files["2³² pixels wide"] = webm({ width: 0xffff_ffff });
  files["no end"] = webm({ duration: Number.MAX_VALUE });
  files["less than no time"] = webm({ duration: Number.NEGATIVE_INFINITY });
  const laced = element("a3", Buffer.concat([Buffer.from("810000860000", "hex"), Buffer.alloc(9, 0xff)]));
  files["255 frames in a block"] = webm({
    after: element("1f43b675", Buffer.concat([number("e7", 0), laced])),
  });
  return Object.entries(files).map(([name, bytes]) => ({ name: `WebM: ${name}`, type: "video/webm", bytes }));
}
