import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Edit } from "@/lib/media/marks/edits";
import { byobReader } from "@/lib/platform/server/byob-reader";
import { editedFile } from "./edited-file";
import type { FileReader } from "./file-reader";
import { localFiles } from "./local-files";

const STORED = Buffer.from(Array.from({ length: 5_000 }, (_, at) => at % 251));
const EDITS: Edit[] = [
  { at: 0, cut: 0, put: Buffer.from("first") },
  { at: 10, cut: 40, put: Buffer.from("shorter") },
  { at: 3_000, cut: 5, put: Buffer.alloc(900, "longer") },
  { at: 5_000, cut: 0, put: Buffer.from("last") },
];
const EDITED = Buffer.concat([
  ...["first", STORED.subarray(0, 10), "shorter", STORED.subarray(50, 3_000)].map((part) =>
    Buffer.from(part),
  ),
  ...[Buffer.alloc(900, "longer"), STORED.subarray(3_005), Buffer.from("last")],
]);

let folder = "";
let file = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "edited-"));
  file = path.join(folder, "file");
  await writeFile(file, STORED);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A store whose streams lend no memory, and give parts of memory that they use again. */
const pooled: FileReader = {
  read: localFiles.read,
  async openRead(name, options) {
    const { bytes, sizeBytes } = await localFiles.openRead(name, options);
    const pool = Buffer.alloc(5_000);
    const parts = bytes.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(part, controller) {
          pool.set(part);
          controller.enqueue(pool.subarray(0, part.length));
        },
      }),
    );
    return { sizeBytes, bytes: parts };
  },
};

/** All bytes of a stream, read into memory of these lengths in turn; without lengths, as they come. */
async function all(stream: ReadableStream<Uint8Array>, lengths: readonly number[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const reader = lengths.length > 0 ? byobReader(stream) : null;
  if (!reader) for await (const part of stream) parts.push(Buffer.from(part));
  for (let turn = 0; reader; turn++) {
    const { done, value } = await reader.read(new Uint8Array(lengths[turn % lengths.length] ?? 1));
    if (done) break;
    parts.push(Buffer.from(value));
  }
  return Buffer.concat(parts);
}

it("gives any part of it, to a reader that lends memory and to any other, from any store", async () => {
  const range = fc.tuple(fc.nat(EDITED.length - 1), fc.nat(EDITED.length - 1));
  const lengths = fc.array(fc.integer({ min: 1, max: 2_000 }), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      range,
      lengths,
      fc.constantFrom(localFiles, pooled),
      async ([one, other], some, store) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        const { files, sizeBytes } = editedFile(store, STORED.length, EDITS);
        expect(sizeBytes).toBe(EDITED.length);
        const part = await files.openRead(file, { range: { start, end } });
        expect(part.sizeBytes).toBe(end - start + 1);
        expect(await all(part.bytes, some)).toEqual(EDITED.subarray(start, end + 1));
        expect(Buffer.from(await files.read(file, { start, end }))).toEqual(EDITED.subarray(start, end + 1));
      },
    ),
  );
});

/** A store that counts what it has open. */
function counting() {
  const count = { opened: 0, closed: 0 };
  const files: FileReader = {
    read: localFiles.read,
    async openRead(name, options) {
      count.opened += 1;
      let isOpen = true;
      const onEnd = () => {
        if (isOpen) count.closed += 1;
        isOpen = false;
      };
      return localFiles.openRead(name, { ...options, onEnd });
    },
  };
  return { count, files };
}

const lend = (reader: ReadableStreamBYOBReader | null) => reader?.read(new Uint8Array(64));

it.each([
  ["it was read", (stream: ReadableStream<Uint8Array>) => all(stream, [])],
  ["it was read into memory that is lent", (stream: ReadableStream<Uint8Array>) => all(stream, [700])],
  ["it was given up before it began", (stream: ReadableStream<Uint8Array>) => stream.cancel()],
  [
    "it was given up while the file is opened",
    async (stream: ReadableStream<Uint8Array>) => {
      const reader = byobReader(stream);
      await lend(reader);
      const next = lend(reader);
      await reader?.cancel();
      await next;
    },
  ],
  [
    "its reader left between two parts",
    async (stream: ReadableStream<Uint8Array>, leave: () => void) => {
      const reader = byobReader(stream);
      for (let part = 0; part < 3; part++) await lend(reader);
      leave();
      await lend(reader);
    },
  ],
  [
    "its reader left before it began",
    async (_stream: ReadableStream<Uint8Array>, leave: () => void) => leave(),
  ],
])("keeps nothing open once %s", async (_how, use) => {
  const { count, files } = counting();
  const leaving = new AbortController();
  const onEnd = vi.fn();
  const edited = editedFile(files, STORED.length, EDITS).files;
  const { bytes } = await edited.openRead(file, { onEnd, signal: leaving.signal });
  await Promise.resolve(use(bytes, () => leaving.abort())).catch(() => undefined);
  await vi.waitFor(() => expect(count.closed).toBe(count.opened));
  expect(onEnd).toHaveBeenCalled();
});

it("rejects, and ends, where the file is missing", async () => {
  const onEnd = vi.fn();
  const { bytes } = await editedFile(localFiles, STORED.length, EDITS).files.openRead(`${file}-gone`, {
    onEnd,
  });
  await expect(all(bytes, [64])).rejects.toThrow();
  expect(onEnd).toHaveBeenCalled();
});

it("breaks off where the file is shorter than it was", async () => {
  const { files } = editedFile(localFiles, STORED.length + 10, EDITS.slice(0, 2));
  await expect(files.openRead(file).then(({ bytes }) => all(bytes, []))).rejects.toThrow("cut short");
});
