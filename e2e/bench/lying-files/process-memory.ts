import { readdirSync, readFileSync } from "node:fs";

const EVERY_MS = 25;

const read = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // a process that ended meanwhile, or has another account
  }
};

/**
 * The process of this name that the launcher of a data folder has started.
 * @throws Error when there is none
 */
export function processId(name: "web" | "sandbox", dataDir: string): number {
  const requiredVariables = [`ATELIER_PROCESS=${name}`, `DATA_DIR=${dataDir}`];
  const processDirectory = readdirSync("/proc").find((entry) => {
    const variables = /^\d+$/.test(entry) ? read(`/proc/${entry}/environ`).split("\0") : [];
    return requiredVariables.every((variable) => variables.includes(variable));
  });
  if (!processDirectory) throw new Error(`There is no ${name} process`);
  return Number(processDirectory);
}

const residentMb = (pid: number): number =>
  Math.round(Number(/^VmRSS:\s*(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);

/** Watches the resident size of a process in MB. */
export function watchMemory(pid: number): { end(): { firstMb: number; peakMb: number } } {
  const firstMb = residentMb(pid);
  let peakMb = firstMb;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(pid));
  }, EVERY_MS);
  return {
    end() {
      clearInterval(timer);
      return { firstMb, peakMb };
    },
  };
}
