import { randomBytes } from "node:crypto";

/** The service under test. Without a base address it is the embedded service of the run. */
export const BASE = process.env.CONFORMANCE_BASE_URL?.replace(/\/+$/, "");

/** One account for all tests of a worker, so that later tests can use what earlier ones made. */
export const KEY = process.env.CONFORMANCE_KEY ?? `sk_sandbox_demo_${randomBytes(6).toString("hex")}`;

/**
 * Whether the service is an embedded one, here or elsewhere: its keys show their abilities, and trigger words
 * work.
 */
export const IS_EMBEDDED = KEY.startsWith("sk_sandbox_");

const fresh = (sort: string) =>
  IS_EMBEDDED ? `sk_sandbox_${sort}_${randomBytes(6).toString("hex")}` : undefined;

/** Keys for some tests. Those of a real service are set in the environment. */
export const POOR_KEY = process.env.CONFORMANCE_POOR_KEY ?? fresh("broke");
export const READER_KEY = process.env.CONFORMANCE_READER_KEY ?? fresh("readonly");
export const DISABLED_KEY = process.env.CONFORMANCE_DISABLED_KEY ?? fresh("disabled");
