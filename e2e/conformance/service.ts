import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import * as z from "zod/mini";
import { isTerminal, jobStatus } from "@/lib/contract/job";
import { context } from "./runner/context";

export { forEachParallel } from "./runner/each";
export { skipUnless, test } from "./runner/register";
export { expect };

type Ask = {
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  /** Sent as a bearer token; an empty text sends none. */
  key?: string;
  /** For a creation; default: a new idempotency key. */
  idempotencyKey?: string;
};
export type ApiResponse = { path: string; status: number; headers: Headers; body: unknown };

/** The address the suite runs against. */
export const baseUrl = (): string => context().settings.base;

/** @returns a new idempotency key */
export const newKey = (): string => `conformance-${randomBytes(8).toString("hex")}`;

/** How often a request is repeated after a rate limit, because most checks are not about it. */
const MAX_RETRIES = 3;
/** The trigger word that requests a 429. With another trigger word, which most orders have, a 429 is still retried. */
const REQUESTED_429 = "[sandbox:busy]";

/** Sends a request; waits for the end of a rate limit that no trigger word requested. */
export async function ask(method: string, path: string, options: Ask = {}): Promise<ApiResponse> {
  const { json, form, headers = {}, key = context().settings.key, idempotencyKey } = options;
  const body = form ?? (typeof json === "string" || json === undefined ? json : JSON.stringify(json));
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(baseUrl() + path, {
      method,
      redirect: "manual",
      headers: {
        ...(key === "" ? {} : { authorization: `Bearer ${key}` }),
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    if (
      response.status === 429 &&
      attempt < MAX_RETRIES &&
      !JSON.stringify(json ?? "").includes(REQUESTED_429)
    ) {
      await response.body?.cancel();
      const seconds = Number(response.headers.get("retry-after") ?? 1);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      continue;
    }
    const text = await response.text();
    const read = { path, status: response.status, headers: response.headers, body: readJson(text) };
    recordSpending(method, path, key, read);
    return read;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Creates with a new idempotency key. */
export const create = (path: string, json: unknown, options: Ask = {}): Promise<ApiResponse> =>
  ask("POST", path, { idempotencyKey: newKey(), json, ...options });

/** Expects a refusal in the envelope, and returns its error. A 400 must have the one code of the contract. */
export function refused(response: ApiResponse, expected: number, what = "") {
  const { status, body } = response;
  expect(status, `${what} ${JSON.stringify(body)}`).toBe(expected);
  const error = expectEnvelope(response);
  if (expected === 400) expect(error.code).toBe("invalid_request");
  return error;
}

/**
 * Expects that a creation is refused with 400, at no cost: it is asked with a key that has no credits, so that
 * a service that takes it still makes nothing. One that looks at the credits first is asked again.
 */
export async function refusal(path: string, json: unknown, options: Ask = {}) {
  const { poorKey } = context();
  const what = typeof json === "string" ? json : JSON.stringify(json);
  if (poorKey === undefined) return refused(await create(path, json, options), 400, what);
  const poor = await create(path, json, { key: poorKey, ...options });
  if (poor.status !== 402 || context().isEmbedded) return refused(poor, 400, what);
  return refused(await create(path, json, options), 400, what);
}

/** All of a list, or in a quick run its first, middle and last. */
export function sampled<T>(items: readonly T[]): readonly T[] {
  if (!context().settings.quick || items.length <= 3) return items;
  const middle = Math.floor(items.length / 2);
  return items.filter((_item, index) => index === 0 || index === middle || index === items.length - 1);
}

/** Expects a success, and returns its body. */
export function accepted({ status, body, headers }: ApiResponse, expected = 200): unknown {
  expect(status, JSON.stringify(body)).toBe(expected);
  if (expected !== 204) expect(headers.get("content-type")).toMatch(/^application\/json\b/);
  return body;
}

const charged = z.object({
  id: z.string(),
  status: jobStatus,
  credits_reserved: z.number(),
  credits_used: z.nullish(z.number()),
});

/** Keeps what a job holds or cost, from any response that shows it. */
function recordSpending(
  method: string,
  path: string,
  key: string,
  response: { status: number; body: unknown },
) {
  const job = charged.safeParse(response.body).data;
  if (!job) return;
  const address = method === "POST" ? `${path}/${job.id}` : path;
  const isOver = isTerminal(job.status);
  const credits = isOver ? (job.credits_used ?? 0) : job.credits_reserved;
  if (method === "POST" ? response.status === 202 : context().jobs.has(address))
    context().jobs.set(address, { key, credits, isOver });
}

const text = z.string().check(z.minLength(1));

/** Section "Error envelope": a single key `error`, holding these and nothing else. */
const envelope = z.strictObject({
  error: z.strictObject({
    code: text,
    message: text,
    request_id: text,
    details: z.optional(z.record(z.string(), z.unknown())),
  }),
});

/** What clients of the messages shape also read; an assumption about compat-a. */
const messagesError = z.strictObject({
  type: z.literal("error"),
  request_id: z.optional(text),
  error: z.strictObject({ ...envelope.shape.error.shape, type: text }),
});
/** What clients of the model list also read; an assumption about compat-b. */
const modelListError = z.strictObject({
  error: z.strictObject({ ...envelope.shape.error.shape, type: text, param: z.nullable(text) }),
});

/** The envelope, or in the two compatible parts what their clients read beside. */
function envelopeOf(path: string) {
  if (path.startsWith("/compat-a/")) return z.union([envelope, messagesError]);
  return path.startsWith("/compat-b/") ? z.union([envelope, modelListError]) : envelope;
}

/** Expects the envelope exactly, as JSON, and returns its error. */
function expectEnvelope(response: { path: string; headers: Headers; body: unknown }) {
  expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
  const read = envelopeOf(response.path).safeParse(response.body);
  if (!read.success)
    throw new Error(`${JSON.stringify(response.body)} is no envelope: ${read.error.message}`);
  return read.data.error;
}
