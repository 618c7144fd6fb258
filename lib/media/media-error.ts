/** Why a piece of media work ended without a result. */
export type MediaFault =
  /** The file is not media we can read, is empty or is cut short. */
  | "unreadable"
  /** A count or a length in the file says more than the file can hold. */
  | "inconsistent"
  /** The file is readable but larger, longer or wider than we accept. */
  | "too-large"
  /** The native engine is not installed on this machine. */
  | "engine-missing"
  /** The child process died: a native crash, or killed by the system. */
  | "crashed"
  /** The child used more memory than it may. */
  | "out-of-memory"
  /** The work took longer than it may, or stopped answering. */
  | "timed-out"
  /** Too much other work waits; trying again later may succeed. */
  | "busy"
  /** The caller withdrew the work. */
  | "aborted"
  /** The work itself reported an error. */
  | "failed";

/** The one error of lib/media. The message is safe to show to the person whose file it was. */
export class MediaError extends Error {
  readonly fault: MediaFault;

  constructor(fault: MediaFault, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "MediaError";
    this.fault = fault;
  }
}

/** Turns whatever a native call threw into a MediaError, keeping one that already is. */
export function asMediaError(thrown: unknown, fault: MediaFault, message: string): MediaError {
  if (thrown instanceof MediaError) return thrown;
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  return new MediaError(fault, `${message}: ${detail}`, { cause: thrown });
}
