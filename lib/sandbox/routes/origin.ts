import type { Context } from "hono";

/** The origin at which the caller reached this service; links to hosted files start with it. */
export const originOf = (c: Context): string => new URL(c.req.url).origin;
