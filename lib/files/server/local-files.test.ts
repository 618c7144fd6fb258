import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { CHUNK_BYTES } from "./file-reader";
import { localFiles } from "./local-files";

const bytes = Buffer.alloc(2 * CHUNK_BYTES + 7, "0123456789");
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp("/tmp/atelier-local-");
  file = `${folder}/file`;
  await writeFile(file, bytes);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("writes into the memory that its reader lends, and no further than that", async () => {
  const { bytes: body } = await localFiles.openRead(file);
  const reader = body.getReader({ mode: "byob" });
  const got: Buffer[] = [];
  for (let memory = new ArrayBuffer(100_000); ; ) {
    const { done, value } = await reader.read(new Uint8Array(memory, 10));
    if (done) break;
    expect([value.byteOffset, value.buffer.byteLength]).toEqual([10, 100_000]);
    got.push(Buffer.from(value));
    memory = value.buffer;
  }
  expect(Buffer.concat(got).equals(bytes)).toBe(true);
});

it("keeps no file open that the disk cannot read", async () => {
  const onEnd = vi.fn();
  // A folder opens like a file, and fails when it is read.
  const { bytes: body } = await localFiles.openRead(folder, { range: { start: 0, end: 9 }, onEnd });
  await expect(new Response(body).arrayBuffer()).rejects.toMatchObject({ code: "EISDIR" });
  expect(onEnd).toHaveBeenCalled();
});
