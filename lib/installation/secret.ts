import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Env, parseSecrets } from "@/lib/platform/server/env";
import { readWrittenText } from "./written-text.mjs";

const BYTES = 32;
const MAKE_ONE = "make one with: openssl rand -base64 32";

type SecretVariables = Pick<Env, "DATABASE_URL" | "DATA_DIR" | "AUTH_SECRET" | "AUTH_SECRET_FILE">;

/**
 * The value of AUTH_SECRET, else the contents of AUTH_SECRET_FILE, or of `auth-secret` in DATA_DIR. Both
 * files are created at the first start, readable by their owner alone.
 * @throws Error when the file cannot be read or created, or contains no usable secret
 */
export function readSecrets({
  DATABASE_URL,
  DATA_DIR,
  AUTH_SECRET,
  AUTH_SECRET_FILE,
}: SecretVariables): string {
  if (AUTH_SECRET.length > 0) return AUTH_SECRET.join(",");
  const own = path.join(DATA_DIR, "auth-secret");
  if (AUTH_SECRET_FILE === undefined) return ownSecret(own);
  try {
    if (!existsSync(AUTH_SECRET_FILE)) {
      // Each machine would create another one, and wipe the keys of the others.
      if (DATABASE_URL !== undefined) throw new Error(`it must exist when DATABASE_URL is set; ${MAKE_ONE}`);
      if (existsSync(own)) throw new Error(`it doesn't exist, and ${own} does: move that file there`);
    }
    return storedSecret(AUTH_SECRET_FILE);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `AUTH_SECRET_FILE ${AUTH_SECRET_FILE} cannot be used: ${reason}; set it to a file that we may read`,
    );
  }
}

/**
 * The secrets that an installation has, newest first; none where there are none yet. Makes no file.
 * @throws Error when a file contains no usable secret
 */
export function knownSecrets(variables: SecretVariables): string[] {
  const { AUTH_SECRET, AUTH_SECRET_FILE, DATA_DIR } = variables;
  const file = AUTH_SECRET_FILE ?? path.join(DATA_DIR, "auth-secret");
  if (AUTH_SECRET.length === 0 && !existsSync(file)) return [];
  return parseSecrets(readSecrets(variables));
}

function ownSecret(file: string): string {
  try {
    const secret = storedSecret(file);
    // Also for a copied file with another mode. A file elsewhere is the responsibility of its owner.
    chmodSync(file, 0o600);
    return secret;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${file} cannot be used: ${reason}. If it was copied here, give all of DATA_DIR to the user who runs this (chown -R)`,
    );
  }
}

/** The secret in a file, which is created if missing. Two processes that start at once get the same one. */
function storedSecret(file: string): string {
  if (!existsSync(file)) make(file);
  const text = readWrittenText(file).trim();
  parseSecrets(text);
  return text;
}

function make(file: string): void {
  try {
    writeFileSync(file, `${randomBytes(BYTES).toString("base64url")}\n`, { flag: "wx", mode: 0o600 });
    // A umask may have removed bits, but the owner must read it at the next start.
    chmodSync(file, 0o600);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/**
 * Requires an explicit secret with an explicit database, because other machines that share the database
 * cannot read a file of this one.
 * @throws Error for an environment with a database and no secret, or with two sources of a secret
 */
export function requireSecret({ DATABASE_URL, AUTH_SECRET, AUTH_SECRET_FILE }: SecretVariables): void {
  if (AUTH_SECRET.length > 0 && AUTH_SECRET_FILE !== undefined) {
    throw new Error("AUTH_SECRET and AUTH_SECRET_FILE are both set; set one of them");
  }
  if (DATABASE_URL !== undefined && AUTH_SECRET.length === 0 && AUTH_SECRET_FILE === undefined) {
    throw new Error(`AUTH_SECRET or AUTH_SECRET_FILE must be set when DATABASE_URL is; ${MAKE_ONE}`);
  }
}
