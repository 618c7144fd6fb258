import type * as z from "zod/mini";
import { errorEnvelope } from "@/lib/contract/error-envelope";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "./messages";

export type HttpOptions = {
  /** Empty for the page's own origin. */
  baseUrl?: string;
  /** An argument, because a page, a server component and a test have different ones. */
  fetch?: typeof globalThis.fetch;
};

export type Call<Result extends z.ZodMiniType> = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  result: Result;
  signal?: AbortSignal | undefined;
};

/**
 * Makes the function behind every call of `createClient`. It sends JSON and parses the response with its schema. An
 * abort passes through.
 * @throws ApiError for every refusal, and for a response of an unknown shape
 */
export function createHttp({ baseUrl = "", fetch = globalThis.fetch }: HttpOptions = {}) {
  return async function call<Result extends z.ZodMiniType>(request: Call<Result>): Promise<z.output<Result>> {
    const { method, body, headers, signal } = request;
    let response: Response;
    try {
      response = await fetch(baseUrl + request.path, {
        method,
        headers: {
          accept: "application/json",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new ApiError("unavailable", messages.client.unreachable, { cause });
    }
    return readResponse(response, request.result);
  };
}

/** Parses a response with its schema. @throws ApiError that it contains */
export async function readResponse<Result extends z.ZodMiniType>(
  response: Response,
  result: Result,
): Promise<z.output<Result>> {
  const payload: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw errorFromResponse(response.status, response.headers.get("retry-after"), payload);
  const parsed = result.safeParse(payload);
  if (parsed.success) return parsed.data;
  throw new ApiError("upstream_invalid", messages.client.unreadable, {
    cause: parsed.error,
  });
}

/** The error of a response that is not 2xx. `retryAfter` is whole seconds, as in the header. */
export function errorFromResponse(status: number, retryAfter: string | null, payload: unknown): ApiError {
  const seconds = Number(retryAfter ?? Number.NaN);
  const wait = Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {};
  const parsed = errorEnvelope.safeParse(payload);
  if (!parsed.success) return new ApiError("not_atelier", proxyMessage(status), { status, ...wait });
  const { code, message, request_id, details } = parsed.data.error;
  return new ApiError(code, message, {
    status,
    requestId: request_id,
    ...wait,
    ...(details ? { details } : {}),
  });
}

/** Every refusal of ours has the envelope, so one without it is that of a proxy. */
function proxyMessage(status: number): string {
  const { away, other, tooLarge } = messages.client.inBetween;
  if (status === 413) return tooLarge;
  return status === 502 || status === 503 || status === 504 ? away(status) : other(status);
}
