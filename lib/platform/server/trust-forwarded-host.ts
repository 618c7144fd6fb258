import "server-only";

/**
 * Lets next-auth take its origin from the forwarded headers that it is given. It has no other setting for that than this
 * variable, which it reads at each call.
 */
export function trustForwardedHost(): void {
  process.env.AUTH_TRUST_HOST = "1";
}
