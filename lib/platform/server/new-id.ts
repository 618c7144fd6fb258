import "server-only";
import { randomBytes } from "node:crypto";
import type { IdPrefix } from "../ids";

/** A new id of 96 random bits, in the form of the service's own ids: `job_` and 24 hex digits. */
export const newId = (prefix: IdPrefix): string => `${prefix}_${randomBytes(12).toString("hex")}`;
