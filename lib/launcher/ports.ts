import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Env } from "@/lib/platform/server/env";
import type { Program } from "./programs";

/** Why listening on a port fails, as Node's code; null when it works. */
function portProblem(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}

type Setting<Value> = readonly [name: string, value: Value];
type Listener = { host: Setting<string>; port: Setting<number> };

/** Where the processes of a start listen. */
function listeners(list: readonly Program[], env: Env): Listener[] {
  return list.flatMap(({ name }): Listener[] => {
    if (name === "web") return [{ host: ["HOST", env.HOST], port: ["PORT", env.PORT] }];
    if (name === "sandbox")
      return [{ host: ["SANDBOX_HOST", env.SANDBOX_HOST], port: ["SANDBOX_PORT", env.SANDBOX_PORT] }];
    if (env.WORKER_PORT === undefined) return [];
    return [{ host: ["HOST", env.HOST], port: ["WORKER_PORT", env.WORKER_PORT] }];
  });
}

/**
 * Ensures that every process of a start can listen on its port, and that no two want the same one: each of them
 * would find it free.
 * @param patienceMs how long processes that are ending may take
 * @throws Error with a sentence for the person who started us
 */
export async function requirePorts(list: readonly Program[], env: Env, patienceMs: number): Promise<void> {
  const names = new Map<number, string>();
  for (const { host, port } of listeners(list, env)) {
    const [name, number] = port;
    const other = names.get(number);
    if (other !== undefined) throw new Error(`${name} must differ from ${other}; both are ${number}`);
    names.set(number, name);
    await requirePort(host, port, patienceMs);
  }
}

/**
 * Ensures that a port can be listened on.
 * @param patienceMs how long another process that is ending may take
 * @throws Error with a sentence for the person who started us
 */
async function requirePort(
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
    if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"].includes(problem)) {
      throw new Error(`${hostName} ${host} is no address of this machine; set it to one, such as 127.0.0.1`);
    }
    throw new Error(`Port ${port} on ${host} cannot be used (${problem}); set ${name} to another`);
  }
}
