import "server-only";
import { randomBytes } from "node:crypto";

/** A fresh row id that says what it names, such as `ses_9f…`. */
export const newId = (prefix: "ws" | "per" | "key" | "ses"): string =>
  `${prefix}_${randomBytes(12).toString("hex")}`;
