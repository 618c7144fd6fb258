import { randomBytes } from "node:crypto";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Env } from "@/lib/platform/server/env";

const BYTES = 32;

/**
 * The secret of this installation, made at the first start and kept in DATA_DIR, readable by its owner
 * alone. Two processes that start at once agree on one.
 */
export function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, "auth-secret");
  try {
    writeFileSync(file, `${randomBytes(BYTES).toString("base64url")}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  chmodSync(file, 0o600);
  return readFileSync(file, "utf8").trim();
}

/**
 * A secret in a folder of one machine is of no use to the others that share a database.
 * @throws Error for an environment that names a database and no secret
 */
export function requireSecret({
  DATABASE_URL,
  AUTH_SECRET,
}: Pick<Env, "DATABASE_URL" | "AUTH_SECRET">): void {
  if (DATABASE_URL !== undefined && AUTH_SECRET.length === 0) {
    throw new Error("AUTH_SECRET must be set when DATABASE_URL is; make one with: openssl rand -base64 32");
  }
}
