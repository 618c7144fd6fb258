import "server-only";

/** Of the process, and of the whole machine. */
const OUT_OF_FILES: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE"]);
/** More is a circle. */
const MAX_CAUSES = 8;

/**
 * Whether an error, or what caused it, is that no more files may be open. Sockets and pipes are files here: so it may look
 * like a database that is away, or like a damaged file.
 */
export function isOutOfFiles(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > MAX_CAUSES) return false;
  return ("code" in error && OUT_OF_FILES.has(error.code)) || isOutOfFiles(error.cause, depth + 1);
}
