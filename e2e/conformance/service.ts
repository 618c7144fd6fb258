import { randomBytes } from "node:crypto";
import { test as base, expect } from "@playwright/test";
import { errorEnvelope } from "@/lib/contract/errors";
import { currentRun } from "../run";
import { BASE, IS_EMBEDDED, KEY } from "./keys";

export type Ask = {
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  /** Sent as a bearer; an empty text sends none. */
  key?: string;
  /** A creation; its idempotency key is fresh when left out. */
  idempotencyKey?: string;
};
export type Answer = { status: number; headers: Headers; body: unknown };

/** The address the suite runs against. */
export const baseUrl = async (): Promise<string> => BASE ?? (await currentRun()).sandboxUrl;

/** @returns an idempotency key nobody has used */
export const newKey = (): string => `conformance-${randomBytes(8).toString("hex")}`;

/** Longest wait for a service that asks for patience; the limit is its own affair, not what most tests are about. */
const PATIENCE = 3;

/** Asks the service; waits out a rate limit that no trigger word asked for. */
export async function ask(method: string, path: string, options: Ask = {}): Promise<Answer> {
  const { json, form, headers = {}, key = KEY, idempotencyKey } = options;
  const body = form ?? (typeof json === "string" || json === undefined ? json : JSON.stringify(json));
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch((await baseUrl()) + path, {
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
    if (answer.status === 429 && attempt < PATIENCE && !JSON.stringify(json ?? "").includes("[sandbox:")) {
      await answer.body?.cancel();
      const seconds = Number(answer.headers.get("retry-after") ?? 1);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      continue;
    }
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: readJson(text) };
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Creates under a fresh idempotency key. */
export const create = (path: string, json: unknown, options: Ask = {}): Promise<Answer> =>
  ask("POST", path, { idempotencyKey: newKey(), json, ...options });

/** Expects a refusal in the envelope, and gives its error. A 400 must carry the one code the text names. */
export function refused({ status, body }: Answer, expected: number) {
  expect(status, JSON.stringify(body)).toBe(expected);
  const { error } = errorEnvelope.parse(body);
  if (expected === 400) expect(error.code).toBe("invalid_request");
  expect(error.request_id).not.toBe("");
  expect(error.message).not.toBe("");
  return error;
}

/** Expects an answer of success, and gives its body. */
export function accepted({ status, body }: Answer, expected = 200): unknown {
  expect(status, JSON.stringify(body)).toBe(expected);
  return body;
}

/**
 * For a sentence that only some keys can show. Where this one cannot, the test is reported as not run and
 * the sentence is printed at the end of the run: nothing passes that was not looked at.
 */
export function needs<T>(value: T | undefined, what: string): asserts value is T {
  if (value !== undefined) return;
  base.info().annotations.push({ type: "not checked", description: what });
  base.info().skip(true, what);
}

/** For a sentence shown by a trigger word, which only the embedded service has. */
export const needsTriggerWords = (): void =>
  needs(IS_EMBEDDED ? true : undefined, "needs the trigger words of the embedded service");

export { expect };
export const test = base;
