import { ApiError } from "@/lib/contract/errors";
import type { Client, Endpoints } from "./endpoint";
import { messages } from "./messages";

/**
 * The calls of `createClient`, whose endpoints and schemas are loaded with the first call: a page works before what it
 * may ask later has loaded. A failed load is tried again by the next call.
 * @param load imports the endpoints
 * @throws ApiError for every refusal, for a response of an unknown shape, and while the code cannot be loaded
 */
export function lateClient<const All extends Endpoints>(load: () => Promise<All>): Client<All> {
  const loaded = (): Promise<Client<All>> =>
    load()
      .then(async (endpoints) => {
        const { createClient } = await import("./endpoint");
        return createClient(endpoints);
      })
      .catch((cause: unknown) => {
        client = null;
        throw new ApiError("unavailable", messages.client.unreachable, { cause });
      });
  let client: Promise<Client<All>> | null = null;
  const once = () => {
    client ??= loaded();
    return client;
  };
  // The names of the calls are known only with the endpoints.
  return new Proxy({} as Client<All>, {
    get: (_none, name) => async (call: unknown) =>
      Reflect.apply(Reflect.get(await once(), name), null, [call]),
  });
}
