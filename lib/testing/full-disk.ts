import { open } from "node:fs/promises";
import { onTestFinished, vi } from "vitest";

/** Every file handle writes so many bytes more, and then the disk is full, until the test ends. */
export async function withFullDisk(afterBytes: number): Promise<void> {
  const handle = await open("/dev/null", "w");
  const prototype = Object.getPrototypeOf(handle);
  await handle.close();
  const writeFile = prototype.writeFile;
  let left = afterBytes;
  const spy = vi.spyOn(prototype, "writeFile").mockImplementation(async function (
    this: typeof handle,
    part: unknown,
  ) {
    left -= part instanceof Uint8Array ? part.byteLength : 0;
    if (left < 0)
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    return writeFile.call(this, part);
  });
  onTestFinished(() => spy.mockRestore());
}
