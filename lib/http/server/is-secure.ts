import "server-only";

/**
 * Whether the browser reached us over https. The guard in front of the server (lib/platform/server/ingress)
 * wrote the header: https only when a trusted proxy said so.
 */
export const isSecure = (headers: Headers): boolean => headers.get("x-forwarded-proto") === "https";
