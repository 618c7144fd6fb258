import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { packTar } from "modern-tar";
import { expect, it, onTestFinished, vi } from "vitest";
import { eventually } from "@/lib/testing/eventually";
import { withFullDisk } from "@/lib/testing/full-disk";
import { readArchive } from "./archive-reader";
import { createArchive } from "./archive-writer";
import { checkMac, HEAD, MANIFEST, macOf } from "./format";

const NAMES = Array.from({ length: 2_500 }, (_, at) => `files/assets/${at}`);
const LARGE_BYTES = 20_000_000;
const NOTHING = { files: 0, fileBytes: 0, removed: 0, missing: 0 };

function aFile(): string {
  const folder = mkdtempSync("/tmp/atelier-archive-");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, "a.tar");
}

async function written(file: string): Promise<void> {
  const archive = await createArchive(file);
  await archive.addText(HEAD, "{}");
  for (const name of NAMES) await archive.addText(name, name);
  await archive.add("files/large", LARGE_BYTES, [Buffer.alloc(LARGE_BYTES, 7)]);
  await archive.finish(NOTHING, null);
}

async function read(file: string): Promise<Map<string, number>> {
  const bytes = new Map<string, number>();
  for await (const entry of readArchive(file)) {
    let count = 0;
    for await (const part of entry.bytes) count += part.byteLength;
    bytes.set(entry.name, count);
  }
  return bytes;
}

it("gives back every entry, over several parts of the manifest", async () => {
  const file = aFile();
  await written(file);
  const entries = await read(file);
  expect([...entries.keys()].filter((name) => NAMES.includes(name))).toEqual(NAMES);
  expect([...entries.keys()].filter((name) => name.startsWith(MANIFEST))).toHaveLength(3);
  expect(entries.get("files/large")).toBe(LARGE_BYTES);
});

it("detects a changed byte in each part, and an entry that was removed or moved", async () => {
  const file = aFile();
  await written(file);
  const whole = readFileSync(file);
  /** The blocks of an entry of up to 512 bytes: its header and its bytes. */
  const blocksOf = (name: string) => {
    const at = whole.indexOf(`${name}\0`);
    return { at, end: at + 1_024 };
  };
  const [early, late] = [blocksOf("files/assets/12"), blocksOf("files/assets/2400")];
  const flipped = (at: number) => {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  };
  const damaged = [
    flipped(early.at + 512),
    flipped(late.at + 512),
    flipped(whole.length - 30_000),
    Buffer.concat([whole.subarray(0, early.at), whole.subarray(early.end)]),
    Buffer.concat([
      whole.subarray(0, early.at),
      whole.subarray(late.at, late.end),
      whole.subarray(early.end, late.at),
      whole.subarray(early.at, early.end),
      whole.subarray(late.end),
    ]),
  ];
  for (const bytes of damaged) {
    writeFileSync(file, bytes);
    await expect(read(file)).rejects.toThrow(/is damaged or incomplete/);
  }
});

it("refuses an entry whose name contains the manifest lines of removed entries", async () => {
  const file = aFile();
  const archive = await createArchive(file);
  for (const name of [HEAD, "files/a", "files/b"]) await archive.addText(name, name);
  await archive.finish(NOTHING, "secret");
  const entries = [];
  for await (const { name, size, bytes } of readArchive(file)) {
    const body = await buffer(bytes);
    const sha256 = createHash("sha256").update(body).digest("hex");
    entries.push({ header: { name, size }, body, line: `${sha256} ${size} ${name}\n` });
  }
  const [first, second, ...more] = entries;
  const end = more.pop();
  if (!first || !second || !end) throw new Error("The archive has too few entries.");
  const name = `${second.header.name}\n${more.map(({ line }) => line).join("")}`.trimEnd();
  const short = [first, { ...second, header: { ...second.header, name } }, end];
  writeFileSync(file, await packTar(short));
  await expect(read(file)).rejects.toThrow(/is damaged or incomplete/);
});

it("has its name only when it is complete, and is written by one backup at a time", async () => {
  const file = aFile();
  const archive = await createArchive(file);
  await archive.addText(HEAD, "{}");
  expect(readdirSync(path.dirname(file))).toEqual(["a.tar.partial"]);
  await expect(createArchive(file)).rejects.toThrow(/another backup is writing it/);
  await archive.finish(NOTHING, null);
  expect(readdirSync(path.dirname(file))).toEqual(["a.tar"]);
});

it("takes the place of one that was killed, and not of one that writes, however long nothing comes", async () => {
  const file = aFile();
  writeFileSync(`${file}.partial`, "half");
  utimesSync(`${file}.partial`, 0, (Date.now() - 3 * 60_000) / 1_000);
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const archive = await createArchive(file);
  utimesSync(`${file}.partial`, 0, (Date.now() - 3 * 60_000) / 1_000);
  vi.advanceTimersByTime(60_000);
  await eventually(() => expect(statSync(`${file}.partial`).mtimeMs).toBeGreaterThan(Date.now() - 60_000));
  await expect(createArchive(file)).rejects.toThrow(/another backup is writing it/);
  await archive.addText(HEAD, "{}");
  await archive.finish(NOTHING, null);
  expect(readdirSync(path.dirname(file))).toEqual(["a.tar"]);
});

it("leaves no file when a source fails or differs from its announced length", async () => {
  const file = aFile();
  for (const source of [failing(), [Buffer.from("short")]]) {
    const archive = await createArchive(file);
    await expect(archive.add("files/a", 10, source)).rejects.toThrow(/unplugged|Size mismatch/);
    await archive.abandon();
    expect(readdirSync(path.dirname(file))).toEqual([]);
  }
});

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("half");
  throw new Error("unplugged");
}

it("tells a valid mark from that of another secret, from none, and from that of other entries", () => {
  const [own, other] = ["own-secret", "other-secret"];
  const mac = macOf(own, "entries");
  expect(checkMac(mac, "entries", [other, own])).toBe("valid");
  expect(checkMac(mac, "entries", [other])).toBe("unknown");
  expect(checkMac(undefined, "entries", [own])).toBe("unknown");
  expect(checkMac(mac, "others", [own])).toBe("changed");
  for (const value of ["", "00", `${mac.value}00`, "nonsense"])
    expect(checkMac({ ...mac, value }, "entries", [own])).toBe("changed");
});

it.each([0, 500_000, 5_000_000])(
  "says that the disk is full, when it is after %i bytes, and leaves no file",
  async (afterBytes) => {
    const file = aFile();
    await withFullDisk(afterBytes);
    const archive = await createArchive(file);
    const writing = (async () => {
      await archive.addText(HEAD, "{}");
      for (const name of NAMES) await archive.addText(name, name);
      await archive.add("files/large", LARGE_BYTES, [
        Buffer.alloc(LARGE_BYTES / 2),
        Buffer.alloc(LARGE_BYTES / 2),
      ]);
      await archive.finish(NOTHING, null);
    })();
    await expect(writing).rejects.toThrow(/ENOSPC/);
    await archive.abandon();
    expect(readdirSync(path.dirname(file))).toEqual([]);
  },
);
