import "server-only";
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
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
const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "atelier", purpose, 32));

export type Sealed = { ciphertext: Buffer; nonce: Buffer; secretId: string };

const CIPHER = "aes-256-gcm";
const TAG_BYTES = 16;

/**
 * Encrypts under the newest AUTH_SECRET with a fresh nonce. `boundTo` is authenticated but not stored, so a
 * value sealed for one row cannot be opened as another's.
 */
export function seal(plaintext: string, boundTo: string): Sealed {
  const [secret] = authSecrets();
  const nonce = randomBytes(12);
  const cipher = createCipheriv(CIPHER, deriveKey(secret, "vault"), nonce).setAAD(Buffer.from(boundTo));
  const body = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return { ciphertext: Buffer.concat([body, cipher.getAuthTag()]), nonce, secretId: secretId(secret) };
}

/** Sealed under an AUTH_SECRET that is not configured. */
export class UnknownSecretError extends Error {
  override readonly name = "UnknownSecretError";
}

/**
 * Opens what `seal` made.
 * @throws UnknownSecretError, or Error if it was altered or moved to another row
 */
export function unseal(sealed: Sealed, boundTo: string): string {
  const secret = authSecrets().find((candidate) => secretId(candidate) === sealed.secretId);
  if (secret === undefined) {
    throw new UnknownSecretError("Sealed under an AUTH_SECRET that is not configured.");
  }
  const split = sealed.ciphertext.length - TAG_BYTES;
  // A shorter tag would be easier to guess.
  if (split < 0) throw new Error("Too short to be sealed.");
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv(CIPHER, deriveKey(secret, "vault"), sealed.nonce, options)
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(sealed.ciphertext.subarray(split));
  return Buffer.concat([decipher.update(sealed.ciphertext.subarray(0, split)), decipher.final()]).toString(
    "utf8",
  );
}

/** True when there is a newer secret, so that this should be sealed again. */
export const isOutdated = (sealed: Pick<Sealed, "secretId">): boolean =>
  sealed.secretId !== secretId(authSecrets()[0]);
