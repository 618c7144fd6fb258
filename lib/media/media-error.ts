import { messages } from "./messages";

/** Why a piece of media work ended without a result. */
export type MediaFault =
  /** The file is not media we can read, is empty or is cut short. */
  | "unreadable"
  /** The file is whole, as far as anybody can tell, in a format or codec that is not read here. */
  | "unsupported"
  /** A count or a length in the file is larger than the file allows. */
  | "inconsistent"
  /** The file is readable but exceeds a limit of size or length. */
  | "too-large"
  /** The native engine is not installed on this machine. */
  | "engine-missing"
  /** The child process died: a native crash, or killed by the system. */
  | "crashed"
  /** The child used more memory than allowed. */
  | "out-of-memory"
  /** The work took longer than allowed, or the child stopped responding. */
  | "timed-out"
  /** Too much other work waits. A later attempt may succeed. */
  | "busy"
  /** The caller cancelled the work. */
  | "aborted"
  /** The work itself reported an error. */
  | "failed";

/** The only error class of lib/media. Its message may be shown to the owner of the file. */
export class MediaError extends Error {
  readonly fault: MediaFault;

  constructor(fault: MediaFault, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "MediaError";
    this.fault = fault;
  }
}

/** Turns anything a native call threw, whose words are none for people, into a MediaError; keeps an existing one. */
export function asMediaError(thrown: unknown, fault: MediaFault, message: string): MediaError {
  if (thrown instanceof MediaError) return thrown;
  return new MediaError(fault, message, { cause: thrown });
}

/** The error for a file that could not be opened: it is missing, or the machine has no room or handle for it. */
export function openError(cause: unknown): MediaError {
  const isMissing = cause instanceof Error && "code" in cause && cause.code === "ENOENT";
  return new MediaError(
    isMissing ? "unreadable" : "failed",
    isMissing ? messages.missing : messages.notOpened,
    {
      cause,
    },
  );
}

/** The error for a length or a count that its file cannot hold. `part` may contain bytes of the file. */
export function inconsistentFile(part: string): MediaError {
  const printable = part.replace(/[^\x20-\x7e]/g, "?");
  return new MediaError("inconsistent", messages.inconsistent(printable));
}
