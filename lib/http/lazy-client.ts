import { ApiError } from "@/lib/contract/errors";
import { lazy } from "@/lib/platform/lazy";
import { messages } from "./messages";

/**
 * A client whose code is loaded with its first call: a page works before what it may ask later has loaded. A failed load
 * is tried again by the next call.
 * @throws ApiError each call like that of the client, and while its code cannot be loaded
 */
export function lazyClient<Client extends object>(load: () => Promise<Client>): Client {
  const loaded = lazy(() =>
    load().catch((cause: unknown) => {
      throw new ApiError("unavailable", messages.client.unreachable, { cause });
    }),
  );
  const calls = new Proxy(
    {},
    {
      get:
        (_none, name) =>
        async (...call: unknown[]) => {
          const client: object = await loaded();
          return Reflect.get(client, name)(...call);
        },
    },
  );
  // Every name is a call of the client, with its arguments and its result.
  return calls as Client;
}
