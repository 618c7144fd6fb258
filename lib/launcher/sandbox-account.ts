import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { machineVariables, systemAccount } from "@/lib/installation/account";
import { giveFolder } from "@/lib/installation/data-dir";
import { SANDBOX_ACCOUNT } from "@/lib/installation/roles";
import type { Env } from "@/lib/platform/server/env";
import { processEntry } from "@/lib/platform/server/process-entry";
import type { Account } from "@/lib/platform/server/system-account";
import type { Mode } from "./programs";

const ROOT: Account = { uid: 0, gid: 0 };
const FIRST_OPEN_PORT = 1024;
const TRIAL_LIMIT_MS = 20_000;

/** Run under the account: fails with the file's name when it cannot reach its folder or read its program. */
const TRIAL = `
const [, folder, ...files] = process.argv;
require("fs").statSync(folder);
for (const file of files) require("fs").accessSync(file, 4);`;

/**
 * The account of the embedded service, which gets its folder; null for our own. As root it gets a separate
 * account where possible, because it parses files and fetches addresses of strangers. Where that is not
 * possible, the reason is printed.
 * @param group through which the account may pass DATA_DIR
 */
export function sandboxAccount(mode: Mode, env: Env, group: number | null): Account | null {
  if (process.getuid?.() !== 0) return null;
  const folder = path.join(env.DATA_DIR, "sandbox");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const account = accountFor(mode, env, group);
    requireReach(account, folder);
    giveFolder(folder, account);
    return account;
  } catch (error) {
    console.log(`The embedded service runs as root: ${error instanceof Error ? error.message : error}`);
    restoreOwner(folder);
    return null;
  }
}

/**
 * As root the service can use its folder whatever its owner. Files that it adds must stay usable for the next
 * owner.
 */
function restoreOwner(folder: string): void {
  try {
    giveFolder(folder, ROOT);
  } catch (error) {
    console.error(`${folder} could not be made root's: ${error instanceof Error ? error.message : error}`);
  }
}

function accountFor(mode: Mode, env: Env, gid: number | null): Account {
  if (mode === "dev") throw new Error("it is run from source");
  if (env.SANDBOX_PORT < FIRST_OPEN_PORT) throw new Error(`port ${env.SANDBOX_PORT} is root's to open`);
  const account = gid === null ? null : systemAccount(SANDBOX_ACCOUNT);
  if (account === null || gid === null) throw new Error(`the user "${SANDBOX_ACCOUNT}" could not be made`);
  return { uid: account.uid, gid };
}

/**
 * Checks, by running as the account, everything it has to reach, because file modes are not the only access
 * rules.
 * @throws Error naming what it cannot reach
 */
function requireReach({ uid, gid }: Account, folder: string): void {
  const inProject = ["lib/launcher/leash.mjs", "lib/sandbox/migrations/meta/_journal.json"];
  const inPackages = ["@hono/node-server", "@napi-rs/canvas", "tesseract.js"].map(
    (name) => `node_modules/${name}/package.json`,
  );
  const programs = (["lib/sandbox/main", "lib/sandbox/renderers/child"] as const).map(processEntry);
  const files = [...inProject, ...inPackages, ...programs].map((file) => path.resolve(file));
  try {
    execFileSync(process.execPath, ["-e", TRIAL, folder, ...files], {
      uid,
      gid,
      env: machineVariables(process.env),
      stdio: ["ignore", "ignore", "pipe"],
      encoding: "utf8",
      timeout: TRIAL_LIMIT_MS,
    });
  } catch (error) {
    const output = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    const file = /(?:stat|access) '(.*)'/.exec(output)?.[1] ?? process.execPath;
    throw new Error(`its own account cannot use ${file}`, { cause: error });
  }
}
