import "server-only";

const requestsBySignal = new WeakMap<AbortSignal, Request>();

/**
 * The signal that aborts when the sender of a request leaves. Node stops forwarding that once the `Request`
 * is garbage-collected, which happens to responses that outlive their handler. This keeps the request as long
 * as the signal is referenced (an `AbortSignal.any` over it does not).
 */
export function leaveSignal(request: Request): AbortSignal {
  requestsBySignal.set(request.signal, request);
  return request.signal;
}
