import { randomBytes } from "node:crypto";

/** What the suite is run against. Without a base address it is the embedded service of the run. */
export const BASE = process.env.CONFORMANCE_BASE_URL?.replace(/\/+$/, "");

/** One account for everything a worker does, so that what it made is there for its later tests. */
export const KEY = process.env.CONFORMANCE_KEY ?? `sk_sandbox_demo_${randomBytes(6).toString("hex")}`;

/** The embedded service, here or elsewhere: its keys say what they may do, and trigger words work. */
export const IS_EMBEDDED = KEY.startsWith("sk_sandbox_");

const fresh = (sort: string) =>
  IS_EMBEDDED ? `sk_sandbox_${sort}_${randomBytes(6).toString("hex")}` : undefined;

/** Keys that some sentences need; a real service's are given by hand. */
export const POOR_KEY = process.env.CONFORMANCE_POOR_KEY ?? fresh("broke");
export const READER_KEY = process.env.CONFORMANCE_READER_KEY ?? fresh("readonly");
export const DISABLED_KEY = process.env.CONFORMANCE_DISABLED_KEY ?? fresh("disabled");
