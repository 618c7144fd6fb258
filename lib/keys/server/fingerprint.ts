import "server-only";
import { randomBytes, scrypt as scryptWithCallback } from "node:crypto";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { database } from "@/lib/platform/server/database";
import { fingerprintSalt } from "./schema";

const scrypt = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(
  scryptWithCallback,
);

const ROW = "fingerprint";
/** 16 MB of memory and some 50 ms of one core for each guess. */
const COST = { N: 2 ** 14, r: 8, p: 1 };

/** The prefix of every fingerprint, which names its algorithm. The earlier format has no prefix. */
export const FINGERPRINT_PREFIX = "scrypt14.";

/**
 * Recognizes an API key that was seen before without storing it. Independent of AUTH_SECRET, so that a lost
 * secret does not separate a key from its workspace. A slow hash, so that guesses against a stolen database
 * are expensive.
 */
export async function fingerprintOf(apiKey: string): Promise<string> {
  return FINGERPRINT_PREFIX + (await scrypt(apiKey, await salt(), 32, COST)).toString("base64url");
}

async function salt(): Promise<Buffer> {
  const existing = await readSalt();
  if (existing) return existing;
  await database()
    .insert(fingerprintSalt)
    .values({ id: ROW, salt: randomBytes(32) })
    .onConflictDoNothing();
  // Another process may have been first. Its salt is then the valid one.
  const stored = await readSalt();
  if (!stored) throw new Error("A salt that was just written cannot be read.");
  return stored;
}

async function readSalt(): Promise<Buffer | undefined> {
  const [row] = await database().select().from(fingerprintSalt).where(eq(fingerprintSalt.id, ROW));
  return row?.salt;
}
