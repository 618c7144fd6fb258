import { readFileSync } from "node:fs";

/**
 * The text of a file that a person wrote. Editors and shells of Windows begin it with a byte order mark, which also says
 * when it is UTF-16; the mark is no part of the text. Plain JavaScript without packages: `.env` is read before there are any.
 * @param {string} file
 * @throws {Error} of the system when it cannot be read
 */
export function readWrittenText(file) {
  const bytes = readFileSync(file);
  const mark = bytes.subarray(0, 2).toString("hex");
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}
