import { crc32 } from "node:zlib";
import { expect, it } from "vitest";
import { readZip } from "@/lib/testing/read-zip";
import { type ZipEntry, zipBytes } from "./write-zip";

async function zipOf(...entries: ZipEntry[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const all = async function* () {
    yield* entries;
  };
  for await (const part of zipBytes(all())) parts.push(part);
  return Buffer.concat(parts);
}

/** Of the directory entry of the only file: its DOS date and time, and its seconds since 1970. */
function timesIn(zip: Buffer) {
  const at = zip.readUInt32LE(zip.length - 6);
  const extra = at + 46 + zip.readUInt16LE(at + 28);
  return {
    dos: [zip.readUInt16LE(at + 14), zip.readUInt16LE(at + 12)],
    field: zip.toString("hex", extra, extra + 5),
    seconds: zip.readUInt32LE(extra + 5),
  };
}

it("says the moment of a file in UTC, whatever the zone of the server", async () => {
  const zone = process.env.TZ;
  const lastModified = new Date("2026-03-29T01:30:58Z");
  try {
    const zips = [];
    for (const tz of ["UTC", "Asia/Kathmandu", "America/Los_Angeles"]) {
      process.env.TZ = tz;
      zips.push(await zipOf({ name: "a.txt", lastModified, input: "a" }));
    }
    expect(new Set(zips.map((zip) => zip.toString("hex"))).size).toBe(1);
    const [zip = Buffer.alloc(0)] = zips;
    expect(timesIn(zip)).toEqual({
      dos: [(46 << 9) | (3 << 5) | 29, (1 << 11) | (30 << 5) | 29],
      field: "5554050001",
      seconds: lastModified.getTime() / 1000,
    });
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

it("has the nearest moment that fits for one that doesn't", async () => {
  const before = timesIn(await zipOf({ name: "a", lastModified: new Date("1950-01-01"), input: "" }));
  expect(before).toMatchObject({ dos: [(1 << 5) | 1, 0], seconds: 0 });
  const after = timesIn(await zipOf({ name: "a", lastModified: new Date("2200-01-01"), input: "" }));
  expect(after).toMatchObject({ dos: [(127 << 9) | (12 << 5) | 31, 0xbf7d], seconds: 0x7fffffff });
});

it("has the checksum of a whole file that comes in parts", async () => {
  const parts = async function* () {
    yield Buffer.from("first, ");
    yield Buffer.from("second");
  };
  const [member] = readZip(await zipOf({ name: "a.txt", lastModified: new Date(), input: parts() }));
  expect(member).toMatchObject({ crc: crc32("first, second"), data: Buffer.from("first, second") });
});

it("has every file whole, more of them than 16 bits count", async () => {
  const one = { name: "Größe 日本.txt", lastModified: new Date(), input: "naïve" };
  const [member] = readZip(await zipOf(one));
  expect([member?.name, member?.data.toString()]).toEqual([one.name, one.input]);
  const many = await zipOf(
    ...Array.from({ length: 70_000 }, (_, n) => ({ ...one, name: `${n}`, input: "" })),
  );
  const end = many.length - 22;
  expect(many.readUInt16LE(end + 10)).toBe(0xffff);
  const record = Number(many.readBigUInt64LE(end - 12));
  expect([many.readUInt32LE(record), Number(many.readBigUInt64LE(record + 32))]).toEqual([
    0x06064b50, 70_000,
  ]);
});
