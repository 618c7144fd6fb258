import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Why listening on a port fails, as Node's code; null when it works. */
function portProblem(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}

type Setting<Value> = readonly [name: string, value: Value];

/**
 * Ensures that a port can be listened on.
 * @param patienceMs how long another process that is ending may take
 * @throws Error with a sentence for the person who started us
 */
export async function requirePort(
  [hostName, host]: Setting<string>,
  [name, port]: Setting<number>,
  patienceMs: number,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const problem = await portProblem(port, host);
    if (problem === null) return;
    if (problem === "EADDRINUSE" && Date.now() < deadline) {
      await wait(100);
      continue;
    }
    if (problem === "EADDRINUSE") throw new Error(`Port ${port} on ${host} is taken; set ${name} to another`);
    if (problem === "EACCES")
      throw new Error(`Port ${port} needs rights we lack; set ${name} to one above 1023`);
    if (problem === "EADDRNOTAVAIL" || problem === "ENOTFOUND") {
      throw new Error(`${hostName} ${host} is no address of this machine`);
    }
    throw new Error(`Port ${port} on ${host} cannot be used (${problem}); set ${name} to another`);
  }
}
