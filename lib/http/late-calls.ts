import { ApiError } from "@/lib/contract/errors";
import { kept } from "@/lib/platform/kept";
import { messages } from "./messages";

/**
 * Makes calls of clients whose code is loaded with the first call: a page works before what it may ask later has loaded.
 * A failed load is tried again by the next call.
 * @throws ApiError each call like that of the client, and while its code cannot be loaded
 */
export function lateCalls<Clients>(load: () => Promise<Clients>) {
  const loaded = kept(() =>
    load().catch((cause: unknown) => {
      throw new ApiError("unavailable", messages.client.unreachable, { cause });
    }),
  );
  return <Call extends unknown[], Result>(callOf: (clients: Clients) => (...call: Call) => Promise<Result>) =>
    async (...call: Call): Promise<Result> =>
      callOf(await loaded())(...call);
}
