import * as z from "zod/mini";
import { createHttp, type HttpOptions } from "./client";
import { type CallOptions, type Client, type Endpoints, fillPath } from "./endpoint";

/** The result of a response without content. */
const nothing = z.undefined();

/**
 * The calls of a group of endpoints over HTTP, whose responses are checked by their schemas.
 * @throws ApiError for every refusal, and for a response of an unknown shape
 */
export function createClient<const All extends Endpoints>(
  endpoints: All,
  options: HttpOptions = {},
): Client<All> {
  const call = createHttp(options);
  const calls = Object.entries(endpoints).map(([name, described]) => [
    name,
    ({
      params,
      query,
      body,
      ...more
    }: CallOptions & { params?: object; query?: object; body?: unknown } = {}) =>
      call({
        method: described.method,
        path: fillPath(described.path, { ...(params && { params }), ...(query && { query }) }),
        body,
        result: described.result ?? nothing,
        ...more,
      }),
  ]);
  // One call for each endpoint, with the types of its schemas.
  return Object.fromEntries(calls) as Client<All>;
}
