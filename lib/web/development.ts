import "server-only";
import { get, type IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { z } from "zod";

/** Paths of Next for developers, whether they are signed in or not. */
const FOR_DEVELOPERS = /^\/(?:__nextjs_|_next\/)/;
export const isForDevelopers = (url: string): boolean => FOR_DEVELOPERS.test(url);

/**
 * The sockets over which Next tells open pages of edits while developing. Next adds its listener for upgrades to `server`,
 * which listens on no port. `upgrade` hands it the requests that were admitted.
 */
export class HotReload {
  readonly server = new Server();
  readonly #sockets = new Set<Duplex>();

  /** Refuses while Next does not listen, which it does from its first request on. A page tries again. */
  readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
    if (!this.server.emit("upgrade", request, socket, head)) socket.destroy();
  };

  /** Ends the sockets, which a server that closes would wait for. */
  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** The message of the program that builds the bundles. */
const newApi = z.object({ type: z.literal("api"), version: z.int() });

type Followed = {
  server: Server;
  host: string;
  port: number;
  replaceApi: (version: number) => Promise<void>;
};

/** Takes each new API that `lib/launcher/dev-web.mjs` has built, one after another, and ends with that program. */
export function followBuilds({ server, host, port, replaceApi }: Followed): void {
  // Next listens for the sockets of hot reload from its first request on, and pages that stayed open send none.
  const anyFile = { host, port, path: "/offline-worker.js", headers: { host: "localhost" } };
  server.once("listening", () => get(anyFile, (response) => response.resume()).on("error", () => undefined));
  let replacing = Promise.resolve();
  process.on("message", (message: unknown) => {
    const version = newApi.safeParse(message).data?.version;
    if (version !== undefined) replacing = replacing.then(() => replaceApi(version));
  });
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
