import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { errorChain } from "./error-causes";
import { messages } from "./messages";

const requestsBySignal = new WeakMap<AbortSignal, Request>();

/**
 * The signal that aborts when the sender of a request leaves. Node stops forwarding that once the `Request`
 * is garbage-collected, which happens to responses that outlive their handler. This keeps the request as long
 * as the signal is referenced (an `AbortSignal.any` over it does not).
 */
export function disconnectSignal(request: Request): AbortSignal {
  requestsBySignal.set(request.signal, request);
  return request.signal;
}

const clientLeft = (cause: unknown) => new ApiError("client_left", messages.disconnectSignal.left, { cause });

/**
 * The next part of a request's body.
 * @throws ApiError `client_left` where it breaks off: the runtime's own error looks like that of any broken connection
 */
export async function readBodyPart(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return await reader.read();
  } catch (cause) {
    throw clientLeft(cause);
  }
}

/**
 * The error of work on a request: `client_left` if the work failed because the sender left, so that it counts as no fault
 * of ours. Any other error stays as it is, even if the sender has left meanwhile.
 */
export function explainDisconnect(error: unknown, request: Request): unknown {
  const { signal } = request;
  return errorChain(error).some((cause) => isOfLeaving(cause, signal)) ? clientLeft(error) : error;
}

/** The names of an abort: those of the platform and of undici, and that of our child processes. */
const ABORTS: ReadonlySet<unknown> = new Set(["AbortError", "ABORT_ERR", "UND_ERR_ABORTED", "aborted"]);

function isOfLeaving(error: Error, signal: AbortSignal): boolean {
  if (error instanceof ApiError && error.code === "client_left") return true;
  if (!signal.aborted) return false;
  const { name, code, fault }: { name: string; code?: unknown; fault?: unknown } = error;
  return error === signal.reason || [name, code, fault].some((each) => ABORTS.has(each));
}
