import { connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const LISTENS_WITHIN_MS = 20_000;

/** The system gives a port again as soon as it is free. */
const given = new Set<number>();

/** A port that is free now, and another one at each call. */
export async function freePort(): Promise<number> {
  const port = await freeNow();
  if (given.has(port)) return freePort();
  given.add(port);
  return port;
}

function freeNow(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === "object" ? resolve(address.port) : reject()));
    });
  });
}

/**
 * Resolves when something accepts connections at a port.
 * @throws Error when nothing does within `limitMs`
 */
export async function awaitListening(port: number, limitMs = LISTENS_WITHIN_MS): Promise<void> {
  const isListening = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
  const deadline = Date.now() + limitMs;
  while (!(await isListening())) {
    if (Date.now() > deadline) throw new Error(`Nothing listens at ${port}.`);
    await wait(20);
  }
}
