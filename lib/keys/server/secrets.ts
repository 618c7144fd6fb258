import "server-only";
import { createHash, hkdfSync } from "node:crypto";
import { env } from "@/lib/platform/server/env";

/**
 * Every AUTH_SECRET that may have sealed something, newest first. Throws when there is none, because there is
 * no default.
 */
export function authSecrets(): readonly [string, ...string[]] {
  const [newest, ...earlier] = env().AUTH_SECRET;
  if (newest === undefined) throw new Error("AUTH_SECRET is not set; `npm start` makes one.");
  return [newest, ...earlier];
}

/** An id of a secret that reveals nothing about it. */
export const secretId = (secret: string): string =>
  createHash("sha256").update(`atelier secret id\0${secret}`).digest("hex").slice(0, 12);

/** A 32-byte key for one purpose, so that no two uses of AUTH_SECRET share a key. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "atelier", purpose, 32));
