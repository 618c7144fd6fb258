import "server-only";

const held = new WeakMap<AbortSignal, Request>();

/**
 * The signal that aborts when the sender of a request leaves. Node stops passing that on as soon as the
 * `Request` itself is garbage, which answers that take longer than their handler outlive; this keeps the
 * request for as long as somebody holds the signal (an `AbortSignal.any` over it does not).
 */
export function leaveSignal(request: Request): AbortSignal {
  held.set(request.signal, request);
  return request.signal;
}
