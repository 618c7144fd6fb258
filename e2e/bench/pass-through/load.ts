import { readFileSync } from "node:fs";
import { Pool } from "undici";

/** A server under load: its address and headers, and the process whose time counts. */
export type Target = {
  name: string;
  origin: string;
  path: string;
  headers: Record<string, string>;
  pid: number;
};
export type Sample = { cpuMicros: number; callsPerSecond: number };

const AT_ONCE = 16;
/** Linux counts the time of a process in hundredths of a second. */
const MICROS_PER_TICK = 10_000;

/** Processor time of a process and its threads so far, user and system, in microseconds. */
export function cpuMicros(pid: number): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=[A-Z] )/);
  const [user = 0, system = 0] = fields.split(" ").slice(11, 13).map(Number);
  return (user + system) * MICROS_PER_TICK;
}

/**
 * Sends `calls` requests, sixteen at once.
 * @throws Error at a response that is not a success
 */
export async function load({ origin, path, headers, pid, name }: Target, calls: number): Promise<Sample> {
  const pool = new Pool(origin, { connections: AT_ONCE });
  const [cpuBefore, startedAt] = [cpuMicros(pid), performance.now()];
  let left = calls;
  const caller = async () => {
    while (left-- > 0) {
      const { statusCode, body } = await pool.request({ method: "GET", path, headers });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${name} responded with ${statusCode}: ${text.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  const seconds = (performance.now() - startedAt) / 1_000;
  await pool.close();
  return { cpuMicros: (cpuMicros(pid) - cpuBefore) / calls, callsPerSecond: calls / seconds };
}
