import { ApiError } from "@/lib/contract/errors";
import { messages } from "./messages";

/**
 * A client whose code is loaded with its first call: a page works before what it may ask later has loaded. A failed load
 * is tried again by the next call.
 * @throws ApiError like the client, and while its code cannot be loaded
 */
export function lateClient<Client extends object>(load: () => Promise<Client>): Client {
  let loading: Promise<Client> | null = null;
  const loaded = () => {
    loading ??= load().catch((cause: unknown) => {
      loading = null;
      throw new ApiError("unavailable", messages.client.unreachable, { cause });
    });
    return loading;
  };
  // The names of the calls are known only with the client.
  return new Proxy({} as Client, {
    get: (_none, name) => async (call: unknown) => {
      const client: object = await loaded();
      return Reflect.apply(Reflect.get(client, name), client, [call]);
    },
  });
}
