import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import { context } from "./runner/context";
import { note } from "./runner/spending";
import { expectEnvelope } from "./shapes/envelope";

export { each } from "./runner/each";
export { needs, test } from "./runner/register";
export { expect };

export type Ask = {
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  /** Sent as a bearer token; an empty text sends none. */
  key?: string;
  /** For a creation; default: a new idempotency key. */
  idempotencyKey?: string;
};
export type Answer = { path: string; status: number; headers: Headers; body: unknown };

/** The address the suite runs against. */
export const baseUrl = (): string => context().settings.base;

/** @returns a new idempotency key */
export const newKey = (): string => `conformance-${randomBytes(8).toString("hex")}`;

/** How often a check waits for a rate limit, because most checks are not about it. */
const PATIENCE = 3;
/** The trigger word that requests a 429. Other trigger words must not end the patience: most orders have one. */
const REQUESTED_429 = "[sandbox:busy]";

/** Sends a request; waits for the end of a rate limit that no trigger word requested. */
export async function ask(method: string, path: string, options: Ask = {}): Promise<Answer> {
  const { json, form, headers = {}, key = context().settings.key, idempotencyKey } = options;
  const body = form ?? (typeof json === "string" || json === undefined ? json : JSON.stringify(json));
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(baseUrl() + path, {
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
    if (answer.status === 429 && attempt < PATIENCE && !JSON.stringify(json ?? "").includes(REQUESTED_429)) {
      await answer.body?.cancel();
      const seconds = Number(answer.headers.get("retry-after") ?? 1);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      continue;
    }
    const text = await answer.text();
    const read = { path, status: answer.status, headers: answer.headers, body: readJson(text) };
    note(method, path, key, read);
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
export const create = (path: string, json: unknown, options: Ask = {}): Promise<Answer> =>
  ask("POST", path, { idempotencyKey: newKey(), json, ...options });

/** Expects a refusal in the envelope, and returns its error. A 400 must have the one code of the contract. */
export function refused(answer: Answer, expected: number, what = "") {
  const { status, body } = answer;
  expect(status, `${what} ${JSON.stringify(body)}`).toBe(expected);
  const error = expectEnvelope(answer);
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
export function accepted({ status, body, headers }: Answer, expected = 200): unknown {
  expect(status, JSON.stringify(body)).toBe(expected);
  if (expected !== 204) expect(headers.get("content-type")).toMatch(/^application\/json\b/);
  return body;
}
