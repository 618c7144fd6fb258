import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { root } from "./project.mjs";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/**
 * Writes each script and style of the build compressed, too, as well as it can be done: while a page waits, there is
 * time for the quickest way only. `lib/web/scripts.ts` sends them.
 */
export async function compressFiles() {
  const folder = path.join(root, ".next/static");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  await Promise.all(
    files
      .filter((file) => /\.(js|css)$/.test(file))
      .map(async (file) => {
        const whole = path.join(folder, file);
        const bytes = await readFile(whole);
        await writeFile(`${whole}.br`, await brotli(bytes));
        await writeFile(`${whole}.gz`, await gzip(bytes, { level: zlib.constants.Z_BEST_COMPRESSION }));
      }),
  );
}
