import { randomBytes } from "node:crypto";
import { test as base, expect } from "@playwright/test";
import { errorEnvelope } from "@/lib/contract/errors";
import { currentRun } from "../run";
import { BASE, IS_EMBEDDED, KEY } from "./keys";

export type Ask = {
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  /** Sent as a bearer token; an empty text sends none. */
  key?: string;
  /** For a creation; default: a new idempotency key. */
  idempotencyKey?: string;
};
export type Answer = { status: number; headers: Headers; body: unknown };

/** The address the suite runs against. */
export const baseUrl = async (): Promise<string> => BASE ?? (await currentRun()).sandboxUrl;

/** @returns a new idempotency key */
export const newKey = (): string => `conformance-${randomBytes(8).toString("hex")}`;

/** How often a test waits for a rate limit, because most tests are not about it. */
const PATIENCE = 3;

/** Sends a request; waits for the end of a rate limit that no trigger word requested. */
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

/** Creates with a new idempotency key. */
export const create = (path: string, json: unknown, options: Ask = {}): Promise<Answer> =>
  ask("POST", path, { idempotencyKey: newKey(), json, ...options });

/** Expects a refusal in the envelope, and returns its error. A 400 must have the one code of the contract. */
export function refused({ status, body }: Answer, expected: number) {
  expect(status, JSON.stringify(body)).toBe(expected);
  const { error } = errorEnvelope.parse(body);
  if (expected === 400) expect(error.code).toBe("invalid_request");
  expect(error.request_id).not.toBe("");
  expect(error.message).not.toBe("");
  return error;
}

/** Expects a success, and returns its body. */
export function accepted({ status, body }: Answer, expected = 200): unknown {
  expect(status, JSON.stringify(body)).toBe(expected);
  return body;
}

/**
 * For a rule that only some keys can test. With another key the test is reported as not run, and the rule is
 * printed at the end of the run, so that no test passes unchecked.
 */
export function needs<T>(value: T | undefined, what: string): asserts value is T {
  if (value !== undefined) return;
  base.info().annotations.push({ type: "not checked", description: what });
  base.info().skip(true, what);
}

/** For a rule tested by a trigger word, which only the embedded service has. */
export const needsTriggerWords = (): void =>
  needs(IS_EMBEDDED ? true : undefined, "needs the trigger words of the embedded service");

export { expect };
export const test = base;
