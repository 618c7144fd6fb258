import "server-only";
import { execFileSync } from "node:child_process";
import { childEnvironment } from "./child-environment";

/** The account a process runs as. */
export type Account = { uid: number; gid: number };

/** A system account by its name, from any source the system uses; null when there is none. */
export function findAccount(name: string): Account | null {
  const id = (flag: string) =>
    Number.parseInt(
      execFileSync("id", [flag, name], {
        encoding: "utf8",
        env: childEnvironment(),
        stdio: ["ignore", "pipe", "ignore"],
      }),
      10,
    );
  try {
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    return null;
  }
}
