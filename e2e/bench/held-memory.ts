import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "undici";
import { z } from "zod";

/** Where Node opens its inspector on a signal, unless a process is told otherwise. */
const INSPECTOR = "http://127.0.0.1:9229/json/list";
const PATIENCE_MS = 10_000;

const targets = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })]);
const response = z.object({ id: z.number(), result: z.unknown() });
const usage = z.object({ result: z.object({ value: z.number() }) });

/**
 * What a process of Node holds after a collection, in kB: its heap, and buffers outside of it. The resident size tells
 * less, because the engine keeps for later what it once needed.
 */
export async function heldKb(pid: number): Promise<number> {
  process.kill(pid, "SIGUSR1");
  const socket = new WebSocket(await inspectorOf());
  await once(socket, "open");
  try {
    await call(socket, 1, "HeapProfiler.collectGarbage");
    const expression = "process.memoryUsage().heapUsed + process.memoryUsage().external";
    const { result } = usage.parse(await call(socket, 2, "Runtime.evaluate", { expression }));
    return Math.round(result.value / 1_000);
  } finally {
    socket.close();
  }
}

async function inspectorOf(): Promise<string> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(50)) {
    const response = await fetch(INSPECTOR).catch(() => null);
    if (response?.ok) return targets.parse(await response.json())[0].webSocketDebuggerUrl;
  }
  throw new Error("the process opens no inspector");
}

function call(socket: WebSocket, id: number, method: string, params = {}): Promise<unknown> {
  return new Promise((resolve) => {
    const take = ({ data }: { data: unknown }) => {
      const message = response.safeParse(JSON.parse(String(data)));
      if (message.data?.id !== id) return;
      socket.removeEventListener("message", take);
      resolve(message.data.result);
    };
    socket.addEventListener("message", take);
    socket.send(JSON.stringify({ id, method, params }));
  });
}
