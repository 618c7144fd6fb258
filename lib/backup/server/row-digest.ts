import "server-only";
import { createHash } from "node:crypto";

const NEWLINE = 10;
const BITS = 256;

/**
 * Counts the rows of a table in the text format of COPY, and adds up their hashes. The sum is the same in whatever
 * order the rows come, so that a table needs no sorting to be compared with another.
 */
export class RowDigest {
  rows = 0;
  #sum = 0n;
  #rest: Buffer = Buffer.alloc(0);

  /** @param part of the text, cut anywhere */
  add(part: Buffer): void {
    const text = this.#rest.length === 0 ? part : Buffer.concat([this.#rest, part]);
    let from = 0;
    for (let to = text.indexOf(NEWLINE); to !== -1; to = text.indexOf(NEWLINE, from)) {
      this.#addRow(text.subarray(from, to));
      from = to + 1;
    }
    this.#rest = text.subarray(from);
  }

  #addRow(row: Buffer): void {
    const hash = createHash("sha256").update(row).digest("hex");
    this.#sum = BigInt.asUintN(BITS, this.#sum + BigInt(`0x${hash}`));
    this.rows += 1;
  }

  /** The sum of the hashes in hex. */
  get digest(): string {
    return this.#sum.toString(16);
  }
}
