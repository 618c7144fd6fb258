/** The addresses of the OAuth endpoints. They are no part of the API: programs find them by the metadata. */
export const OAUTH_PATHS = {
  authorize: "/oauth/authorize",
  token: "/oauth/token",
  keys: "/oauth/keys",
  /** What a resource says of itself (RFC 9728); the path of the resource follows it. */
  resource: "/.well-known/oauth-protected-resource",
  /** What the authorization server says of itself (RFC 8414). */
  server: "/.well-known/oauth-authorization-server",
} as const;
