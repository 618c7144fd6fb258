import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Mac } from "./format";

const ID_CHARACTERS = 12;

/** What one secret says of one text. No other use of the secret has the same key. */
function hmac(secret: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync("sha256", secret, "atelier", "backup archive", 32));
  return createHmac("sha256", key).update(text).digest();
}

const idOf = (secret: string): string => hmac(secret, "id").toString("hex").slice(0, ID_CHARACTERS);

/** Marks the list of an archive's entries as written by an installation with this secret. */
export const macOf = (secret: string, sha256: string): Mac => ({
  secret: idOf(secret),
  value: hmac(secret, `entries ${sha256}`).toString("hex"),
});

/**
 * Whether one of these secrets has marked an archive. "changed": it says that one of them did, and is not what that one
 * has marked. "unknown": it is not marked, or under another secret.
 */
export function checkMac(
  mac: Mac | undefined,
  sha256: string,
  secrets: readonly string[],
): "valid" | "changed" | "unknown" {
  const secret = secrets.find((each) => idOf(each) === mac?.secret);
  if (mac === undefined || secret === undefined) return "unknown";
  const [given, wanted] = [Buffer.from(mac.value, "hex"), Buffer.from(macOf(secret, sha256).value, "hex")];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? "valid" : "changed";
}
