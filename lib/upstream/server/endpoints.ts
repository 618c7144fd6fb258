import "server-only";
import { ENDPOINTS, type EndpointName } from "@/lib/contract/endpoints";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";

/** Ids that are allowed in a path: no slash, no escape, no leading dot and no "..". */
const ID = /^(?!.*\.\.)[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}$/;

/** Whether a text has the form of an id of the upstream. */
export const isId = (value: string): boolean => ID.test(value);

export type PathParams = Readonly<Record<string, string>>;
export type Query = Readonly<Record<string, string | number | undefined>>;

/**
 * The path and query of an endpoint of the contract.
 * @throws ApiError not_found when an id has a form that the upstream never uses
 */
export function endpointPath(endpoint: EndpointName, params: PathParams = {}, query: Query = {}): string {
  const path = ENDPOINTS[endpoint].path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint} needs ${name}`);
    if (!isId(value)) throw new ApiError("not_found", messages.path.badId);
    return value;
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Limits in milliseconds: until the response headers, between two parts of the body, and for the whole call. */
export type Timeouts = { headersMs: number; idleMs: number; totalMs: number };

const QUICK: Timeouts = { headersMs: 15_000, idleMs: 30_000, totalMs: 45_000 };
/** Endpoints that respond only when their work is done. */
const SYNCHRONOUS: Timeouts = { headersMs: 60_000, idleMs: 30_000, totalMs: 90_000 };
/** For uploads. The wait for the response begins after the last byte was sent. */
const UPLOAD: Timeouts = { headersMs: 60_000, idleMs: 30_000, totalMs: 15 * 60_000 };
const STREAM: Timeouts = { headersMs: 60_000, idleMs: 60_000, totalMs: 15 * 60_000 };

const SPECIAL: Partial<Record<EndpointName, Timeouts>> = {
  describeVideo: SYNCHRONOUS,
  chat: SYNCHRONOUS,
  compatMessages: STREAM,
  uploadAsset: UPLOAD,
};

/** Whether an endpoint responds within seconds, so that its connections are free again soon. */
export const isQuick = (endpoint: EndpointName): boolean => !(endpoint in SPECIAL);

/** How long a call of an endpoint may take, in milliseconds. */
export const timeoutsOf = (endpoint: EndpointName): Timeouts => SPECIAL[endpoint] ?? QUICK;
