import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { database } from "@/lib/platform/server/database";
import { fingerprintSecret } from "./schema";
import { isOutdated, seal, unseal } from "./seal";

const ROW = "fingerprint";

/**
 * Recognises an API key that was seen before without keeping it. Made with a secret of its own that is
 * sealed under AUTH_SECRET: so it stays the same when AUTH_SECRET is rotated, also for keys long wiped.
 */
export async function fingerprintOf(apiKey: string): Promise<string> {
  return createHmac("sha256", await secret())
    .update(apiKey)
    .digest("base64url");
}

async function secret(): Promise<Buffer> {
  const row = (await read()) ?? (await create());
  const opened = unseal(row, ROW);
  if (isOutdated(row)) {
    await database()
      .update(fingerprintSecret)
      .set(seal(opened, ROW))
      .where(and(eq(fingerprintSecret.id, ROW), eq(fingerprintSecret.secretId, row.secretId)));
  }
  return Buffer.from(opened, "base64url");
}

async function read() {
  const [row] = await database().select().from(fingerprintSecret).where(eq(fingerprintSecret.id, ROW));
  return row;
}

async function create() {
  const made = seal(randomBytes(32).toString("base64url"), ROW);
  await database()
    .insert(fingerprintSecret)
    .values({ id: ROW, ...made })
    .onConflictDoNothing();
  // Another process may have been first; its secret is the one that counts.
  return (await read()) ?? made;
}
