import "server-only";
import type { EndpointName } from "@/lib/contract/endpoints";

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
