import "server-only";
import { randomBytes } from "node:crypto";
import { ApiError } from "@/lib/contract/errors";

const NAME = /^[0-9a-f]{2}\/[0-9a-f]{32}$/;

/** A random name for a new file. */
export function newName(): string {
  const random = randomBytes(16).toString("hex");
  return `${random.slice(0, 2)}/${random}`;
}

/** Whether a text has the form of the names of files. */
export const isName = (text: string): boolean => NAME.test(text);

/** @throws ApiError `internal` for a name that no store made */
export function assertName(name: string): void {
  if (!isName(name)) throw new ApiError("internal", "This is not a name of the store.");
}
