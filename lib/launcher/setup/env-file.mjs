import { statSync } from "node:fs";
import path from "node:path";
// The whole module: a Node without parseEnv must still run the check that says it is too old.
import util from "node:util";
import { readWrittenText } from "../../installation/written-text.mjs";
import { root } from "./project.mjs";

/** Where an engine mounts a secret, with rights that it chose, and where there is no other account. */
const MOUNTED = "/run/secrets/";
const HOLDS_A_SECRET = /SECRET|TOKEN|PASSWORD|DATABASE_URL/;

/** Keeps Next from reading `.env` files itself: it supports more file names, and reads them in tests, too. */
export const NO_ENV_FILES_OF_NEXT = { __NEXT_PROCESSED_ENV: "true" };

/**
 * Adds the variables of `.env`, or of the file in ENV_FILE, to an environment. A variable that is already set
 * keeps its value, even an empty one. An empty ENV_FILE reads no file.
 * @param {NodeJS.Dict<string>} [env]
 * @throws {Error} when the file cannot be read or is missing; without ENV_FILE, `.env` may be missing
 */
export function readEnvFile(env = process.env) {
  const { file, variables } = writtenFor(env);
  for (const [name, value] of Object.entries(variables)) env[name] ??= value;
  warnIfOpen(file, variables);
}

/**
 * Whether the command of this process runs the embedded service: by its name, or because no other API is named. Yes for a
 * file that cannot be read, which the start then says.
 */
export function runsService({ env, argv } = process) {
  try {
    return (
      argv.includes("sandbox") ||
      !(env.CREATIVE_API_BASE_URL ?? writtenFor(env).variables.CREATIVE_API_BASE_URL)
    );
  } catch {
    return true;
  }
}

/**
 * The file with variables for an environment, and what is in it.
 * @param {NodeJS.Dict<string>} env
 * @returns {{ file: string, variables: NodeJS.Dict<string> }}
 */
function writtenFor({ ENV_FILE: named }) {
  if (named === "") return { file: "", variables: {} };
  const file = path.resolve(root, named ?? ".env");
  return { file, variables: util.parseEnv(textOf(file, named === undefined)) };
}

/**
 * @param {string} file
 * @param {boolean} mayBeMissing
 */
function textOf(file, mayBeMissing) {
  try {
    return readWrittenText(file);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (mayBeMissing && code === "ENOENT") return "";
    throw new Error(`${file} cannot be read (${code})`, { cause: error });
  }
}

/**
 * When started as root, the embedded service has another account, which must not read the dashboard's
 * secrets.
 * @param {string} file
 * @param {NodeJS.Dict<string>} variables
 */
function warnIfOpen(file, variables) {
  const secrets = Object.keys(variables).filter((name) => HOLDS_A_SECRET.test(name) && variables[name]);
  if (secrets.length === 0 || file.startsWith(MOUNTED) || (statSync(file).mode & 0o077) === 0) return;
  console.warn(`Other accounts can read ${secrets.join(", ")} in ${file}; close it with: chmod 600 ${file}`);
}
