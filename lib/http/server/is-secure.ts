import "server-only";

/**
 * Whether the browser reached us over https. What stands in the header was written by the guard in front of the
 * server (lib/platform/server/ingress): https only by the word of a trusted proxy.
 */
export const isSecure = (headers: Headers): boolean => headers.get("x-forwarded-proto") === "https";
