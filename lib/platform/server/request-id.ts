import "server-only";
import { randomBytes } from "node:crypto";

/** A fresh id for one request to us, in the form the service's own ids have: `req_` and 24 hex digits. */
export function createRequestId(): string {
  return `req_${randomBytes(12).toString("hex")}`;
}
