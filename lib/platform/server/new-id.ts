import "server-only";
import { randomFillSync } from "node:crypto";
import type { IdPrefix } from "../ids";

const ID_BYTES = 12;
/** Drawn for many ids at a time: every request has one, and a draw costs the same for any number. */
const drawn = Buffer.alloc(ID_BYTES * 128);
let used = drawn.length;

/** A new id of 96 random bits, in the form of the service's own ids: `job_` and 24 hex digits. */
export function newId(prefix: IdPrefix): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const from = used;
  used += ID_BYTES;
  return `${prefix}_${drawn.toString("hex", from, used)}`;
}
