import { mkdtempSync, rmSync } from "node:fs";

/** A new folder in /tmp, where the path of a socket is short enough. It is removed when this process ends. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(`/tmp/${prefix}`);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
