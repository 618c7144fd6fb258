import "server-only";
import { randomBytes } from "node:crypto";
import type { IdPrefix } from "../ids";

const ID_BYTES = 12;
/** Asking for a few bytes costs as much as asking for many. */
const POOL_BYTES = 256 * ID_BYTES;

let pool = Buffer.alloc(0);
let usedBytes = 0;

function nextBytes(): string {
  if (usedBytes === pool.length) {
    pool = randomBytes(POOL_BYTES);
    usedBytes = 0;
  }
  usedBytes += ID_BYTES;
  return pool.toString("hex", usedBytes - ID_BYTES, usedBytes);
}

/** A new id of 96 random bits, in the form of the upstream's own ids: `job_` and 24 hex digits. */
export const newId = (prefix: IdPrefix): string => `${prefix}_${nextBytes()}`;
