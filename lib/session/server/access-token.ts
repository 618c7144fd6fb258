import "server-only";
import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { hashSecret } from "@/lib/platform/server/hash-secret";

const PREFIX = "atl_";
const SECRET_BYTES = 32;
const SHAPE = new RegExp(`^${PREFIX}([0-9a-f]{${2 * SECRET_BYTES}})([0-9a-f]{8})$`);

/** Of the secret, so that scanners of leaked secrets know a token, and a mistyped one asks no database. */
const checksumOf = (secret: string): string =>
  crc32(PREFIX + secret)
    .toString(16)
    .padStart(8, "0");

/** A new access token: `atl_`, 32 random bytes and a CRC-32 of both, as hexadecimal digits. It is stored only as its hash. */
export function newAccessToken(): { token: string; tokenHash: string } {
  const secret = randomBytes(SECRET_BYTES).toString("hex");
  const token = PREFIX + secret + checksumOf(secret);
  return { token, tokenHash: hashSecret(token) };
}

/** What a token is found by; null for a text that is none, or a mistyped one. */
export function hashAccessToken(token: string): string | null {
  const [, secret = "", checksum] = SHAPE.exec(token) ?? [];
  return checksum === checksumOf(secret) ? hashSecret(token) : null;
}

/**
 * The access token of a request, from `Authorization: Bearer` or, for clients of message-style APIs, `x-api-key`; null
 * without one. Any other key there, such as the upstream's own, is none of ours.
 */
export function accessTokenIn(headers: Headers): string | null {
  const [, bearer] = /^bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  const named = [bearer, headers.get("x-api-key")?.trim()];
  return named.find((value) => value?.startsWith(PREFIX)) ?? null;
}
