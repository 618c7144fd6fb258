import { spawnSync } from "node:child_process";

/** Whether this account may mount a file system that only a command of its own sees. */
export const mayMount = (): boolean => spawnSync("unshare", ["-m", "true"], { stdio: "ignore" }).status === 0;

/** Runs a command with an empty file system mounted on DATA_DIR. */
export const onTmpfs =
  (options: string) =>
  (command: readonly string[], dataDir: string): string[] => {
    const mount = `mount -t tmpfs -o ${options} none "$0" && exec "$@"`;
    return ["unshare", "-m", "sh", "-c", mount, dataDir, ...command];
  };
