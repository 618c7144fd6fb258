import "server-only";
import { randomBytes } from "node:crypto";
import type { IdPrefix } from "../ids";

const ID_BYTES = 12;

/** A new id of 96 random bits, in the form of the upstream's own ids: `job_` and 24 hex digits. */
export const newId = (prefix: IdPrefix): string => `${prefix}_${randomBytes(ID_BYTES).toString("hex")}`;
