import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "undici";
import type { Stack } from "../fault-stack";

/** What a process holds, in bytes. */
export type Memory = { resident: number; heap: number };

/** Lets any free port be taken by the debugger, which is asleep until the process gets SIGUSR1. */
export const WITH_DEBUGGER = { NODE_OPTIONS: "--inspect-port=127.0.0.1:0" };

const LISTENS = /Debugger listening on (ws:\/\/\S+)/g;

/** A look into one running process of a stack that was started `WITH_DEBUGGER`. */
export class MemoryProbe {
  readonly #pid: number;
  readonly #socket: WebSocket;
  #calls = 0;

  private constructor(pid: number, socket: WebSocket) {
    this.#pid = pid;
    this.#socket = socket;
  }

  /** @throws when the process does not run */
  static async attach(stack: Stack, name: "web" | "worker"): Promise<MemoryProbe> {
    const pid = stack.pid(name);
    if (pid === null) throw new Error(`the ${name} process is not running`);
    const addresses = () => [...stack.log().matchAll(LISTENS)].map(([, address]) => address ?? "");
    const before = addresses().length;
    process.kill(pid, "SIGUSR1");
    while (addresses().length === before) await wait(50);
    const socket = new WebSocket(addresses().at(-1) ?? "");
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", reject);
    });
    return new MemoryProbe(pid, socket);
  }

  /** Reads resident memory, then collects garbage, so that the heap is what is really held. */
  async read(): Promise<Memory> {
    const resident = residentBytes(this.#pid);
    await this.#call("HeapProfiler.collectGarbage");
    const { usedSize } = await this.#call("Runtime.getHeapUsage");
    return { resident, heap: Number(usedSize) };
  }

  close(): void {
    this.#socket.close();
  }

  #call(method: string): Promise<Record<string, unknown>> {
    const id = ++this.#calls;
    return new Promise((resolve) => {
      const listen = ({ data }: { data: unknown }) => {
        const response = JSON.parse(String(data));
        if (response.id !== id) return;
        this.#socket.removeEventListener("message", listen);
        resolve(response.result ?? {});
      };
      this.#socket.addEventListener("message", listen);
      this.#socket.send(JSON.stringify({ id, method }));
    });
  }
}

function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1_024;
}
