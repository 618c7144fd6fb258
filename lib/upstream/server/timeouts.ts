import "server-only";
import type { EndpointName } from "@/lib/contract/endpoints";

/** Milliseconds: until the first byte of the answer, between two parts of it, and for the whole call. */
export type Timeouts = { headersMs: number; idleMs: number; totalMs: number };

const QUICK: Timeouts = { headersMs: 15_000, idleMs: 30_000, totalMs: 45_000 };
/** Endpoints that answer only when the work is done. */
const SYNCHRONOUS: Timeouts = { headersMs: 60_000, idleMs: 30_000, totalMs: 90_000 };
/** An upload takes as long as its bytes do; the wait for the answer begins after the last one. */
const UPLOAD: Timeouts = { headersMs: 60_000, idleMs: 30_000, totalMs: 15 * 60_000 };
const STREAM: Timeouts = { headersMs: 60_000, idleMs: 60_000, totalMs: 15 * 60_000 };

const SPECIAL: Partial<Record<EndpointName, Timeouts>> = {
  describeVideo: SYNCHRONOUS,
  chat: SYNCHRONOUS,
  compatMessages: STREAM,
  uploadAsset: UPLOAD,
};

/** Whether an endpoint answers within seconds, so that its connections are soon free again. */
export const isQuick = (endpoint: EndpointName): boolean => !(endpoint in SPECIAL);

export const timeoutsOf = (endpoint: EndpointName): Timeouts => SPECIAL[endpoint] ?? QUICK;
