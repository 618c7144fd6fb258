import { lazyClient } from "@/lib/http/lazy-client";
import { importWithRetry } from "@/lib/platform/import-with-retry";

type Clients = typeof import("./clients").clients;

/** A client of `clients`, all of which are loaded with the first call of one. */
export const lazyClientOf = <Name extends keyof Clients>(name: Name): Clients[Name] =>
  lazyClient(async () => (await importWithRetry(() => import("./clients"))).clients[name]);
