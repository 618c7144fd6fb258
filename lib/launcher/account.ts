import { execFileSync } from "node:child_process";
import { type Account, findAccount } from "@/lib/platform/server/system-account";

/** Two launchers that make an account at once wait for each other's lock on the list of accounts. */
const TRIES = 5;
const BETWEEN_TRIES_SECONDS = "0.2";

/** A system account, made when it is missing; null when it cannot be made. Only root may ask. */
export function systemAccount(name: string): Account | null {
  for (let tries = 1; ; tries += 1) {
    const found = findAccount(name) ?? create(name);
    if (found !== null || tries === TRIES) return found;
    execFileSync("sleep", [BETWEEN_TRIES_SECONDS]);
  }
}

function create(name: string): Account | null {
  const makers: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name]],
    ["adduser", ["-S", "-D", "-H", name]],
  ];
  for (const [command, args] of makers) {
    try {
      execFileSync(command, args, { stdio: "ignore" });
    } catch {
      continue;
    }
    const made = findAccount(name);
    if (made !== null) return made;
  }
  return null;
}
