import { ENDPOINTS, type EndpointName, type Method } from "@/lib/contract/endpoints";

/** Every endpoint of the table, with a path for a request. */
export const ENDPOINT_REQUESTS: readonly { name: string; method: Method; path: string }[] = Object.entries(
  ENDPOINTS,
).map(([name, { method, path }]) => ({ name, method, path: path.replace(/\{\w+\}/g, "none") }));

/** Creations of jobs, which take an Idempotency-Key. */
export const CREATIONS = (
  ["createVideo", "createVoice", "createImage", "createAvatar"] satisfies EndpointName[]
).map((name) => ENDPOINTS[name].path);
