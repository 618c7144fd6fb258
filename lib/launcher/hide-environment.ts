import { closeSync, openSync, readFileSync, readSync, writeSync } from "node:fs";

/** Fields of /proc/self/stat behind the name of the program: first and last byte of the variables. */
const FIRST_BYTE = 47;
const LAST_BYTE = 48;

/**
 * Overwrites the values of some variables where the kernel reads them for /proc/PID/environ, which shows what a process
 * was started with, whatever it changed since. Every process of the same user may read it. `process.env` keeps them.
 * @returns the names of those that it still shows, where the system forbids this; always none elsewhere than on Linux,
 * where nothing is done
 */
export function hideEnvironment(isHidden: (name: string) => boolean): string[] {
  if (process.platform !== "linux" || shown(isHidden).length === 0) return [];
  const kept = Object.entries(process.env).filter(([name]) => isHidden(name));
  try {
    overwrite(isHidden);
    // The program itself reads the same bytes, until a variable is set anew.
    for (const [name, value] of kept) process.env[name] = value;
  } catch {
    // Then they are shown, as the result says.
  }
  return shown(isHidden);
}

const shown = (isHidden: (name: string) => boolean): string[] =>
  readFileSync("/proc/self/environ", "latin1")
    .split("\0")
    .map((variable) => variable.split("=", 2))
    .flatMap(([name = "", value]) => (value && isHidden(name) ? [name] : []));

function overwrite(isHidden: (name: string) => boolean): void {
  const stat = readFileSync("/proc/self/stat", "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [start, end] = [Number(fields[FIRST_BYTE]), Number(fields[LAST_BYTE])];
  const memory = openSync("/proc/self/mem", "r+");
  try {
    const block = Buffer.alloc(end - start);
    readSync(memory, block, 0, block.length, start);
    let at = 0;
    for (const variable of block.toString("latin1").split("\0")) {
      const split = variable.indexOf("=");
      if (split > 0 && isHidden(variable.slice(0, split)))
        block.fill(0, at + split + 1, at + variable.length);
      at += variable.length + 1;
    }
    writeSync(memory, block, 0, block.length, start);
  } finally {
    closeSync(memory);
  }
}
