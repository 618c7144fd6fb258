import "server-only";
import { causes } from "./causes";

/** Of the process, and of the whole machine. */
const OUT_OF_FILES: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE"]);

/**
 * Whether an error, or what caused it, is that no more files may be open. Sockets and pipes are files here: so it may look
 * like a database that is away, or like a damaged file.
 */
export const isOutOfFiles = (error: unknown): boolean =>
  causes(error).some((each) => "code" in each && OUT_OF_FILES.has(each.code));
