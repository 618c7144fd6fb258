import { connect, createServer, type Socket } from "node:net";
import { freePort } from "./ports";

/** A port of this machine, or the path of a socket. */
type Target = number | string;

export type Relay = {
  url: string;
  port: number;
  /** Breaks every connection and accepts no more. */
  cut(): void;
  /** Accepts no more connections, and leaves those that are open. */
  refuse(): void;
  /** Accepts new connections again, from now on to another target if one is given. */
  mend(target?: Target): void;
  close(): Promise<void>;
};

/** A connection to a server that can be cut: bytes are forwarded in both directions without parsing. */
export async function startRelay(firstTarget: Target): Promise<Relay> {
  const port = await freePort();
  const open = new Set<Socket>();
  let isRefusing = false;
  let target = firstTarget;
  const server = createServer((near) => {
    if (isRefusing) {
      near.destroy();
      return;
    }
    const far = typeof target === "number" ? connect(target, "127.0.0.1") : connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on("error", () => undefined);
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const refuse = () => {
    isRefusing = true;
  };
  const cut = () => {
    refuse();
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    cut,
    refuse,
    mend(other = target) {
      target = other;
      isRefusing = false;
    },
    close() {
      cut();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
