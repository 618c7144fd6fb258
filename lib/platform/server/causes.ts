import "server-only";

/** More is a circle. */
const MAX_CAUSES = 8;

/** An error, what caused it, and so on. */
export function causes(error: unknown, depth = 0): Error[] {
  if (!(error instanceof Error) || depth > MAX_CAUSES) return [];
  return [error, ...causes(error.cause, depth + 1)];
}
