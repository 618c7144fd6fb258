import "server-only";

/**
 * The header in which a route states the bytes of its body. The framework drops Content-Length of a route's
 * answer, because it cannot know whether the body was decoded on the way; the guard in front of the server
 * writes it from this one.
 */
export const BODY_LENGTH_HEADER = "x-body-length";
