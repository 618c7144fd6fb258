import "server-only";
import { Buffer } from "node:buffer";

/** Fewer bytes than an AES-256 key has would make the derived keys weaker than the cipher. */
const MIN_BYTES = 32;

const EXAMPLES = /^(secret|changeme|change-me|password|example|test|your[-_ ]?secret|insert)/i;

/**
 * AUTH_SECRET as a list: `NEW,OLD` during a rotation. Undefined gives an empty list.
 * @throws Error when one is short, an example value, or one character repeated
 */
export function authSecrets(text: string | undefined): string[] {
  if (text === undefined) return [];
  const secrets = text.split(",").map((part) => part.trim());
  for (const secret of secrets) {
    if (EXAMPLES.test(secret) || new Set(secret).size < 8) {
      throw new Error("AUTH_SECRET looks like an example value; make one with: openssl rand -base64 32");
    }
    if (Buffer.byteLength(secret) < MIN_BYTES) {
      throw new Error(
        `AUTH_SECRET must have at least ${MIN_BYTES} bytes; make one with: openssl rand -base64 32`,
      );
    }
  }
  return secrets;
}
