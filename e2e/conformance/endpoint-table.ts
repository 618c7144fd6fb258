import { ENDPOINTS, type Method } from "@/lib/contract/endpoints";
import { JOB_REQUESTS } from "@/lib/contract/job-requests";

/** Every endpoint of the table, with a path for a request. */
export const ENDPOINT_REQUESTS: readonly { name: string; method: Method; path: string }[] = Object.entries(
  ENDPOINTS,
).map(([name, { method, path }]) => ({ name, method, path: path.replace(/\{\w+\}/g, "none") }));

const isCreation = (name: string): name is keyof typeof JOB_REQUESTS => name in JOB_REQUESTS;
/** Creations of jobs, which take an Idempotency-Key. */
export const CREATIONS = Object.keys(JOB_REQUESTS)
  .filter(isCreation)
  .map((name) => ENDPOINTS[name].path);
export type CreationPath = (typeof CREATIONS)[number];
