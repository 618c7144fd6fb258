import { execFileSync } from "node:child_process";
import { type Account, findAccount } from "@/lib/platform/server/system-account";
import { machineVariables } from "./machine-variables";

/** Two launchers that create an account at the same time compete for the lock of the account list. */
const TRIES = 5;
const BETWEEN_TRIES_SECONDS = "0.2";

/** A system account, created when missing; null when that fails. Only root may call this. */
export function systemAccount(name: string): Account | null {
  for (let tries = 1; ; tries += 1) {
    const account = findAccount(name) ?? create(name);
    if (account !== null || tries === TRIES) return account;
    execFileSync("sleep", [BETWEEN_TRIES_SECONDS], { env: machineVariables(process.env) });
  }
}

function create(name: string): Account | null {
  const makers: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name]],
    ["adduser", ["-S", "-D", "-H", name]],
  ];
  for (const [command, args] of makers) {
    try {
      execFileSync(command, args, { stdio: "ignore", env: machineVariables(process.env) });
    } catch {
      continue;
    }
    const account = findAccount(name);
    if (account !== null) return account;
  }
  return null;
}
