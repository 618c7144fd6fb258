import { expect, it } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import type { UpstreamResponse } from "@/lib/upstream/server/call";
import { classifyFailure, classifyResponse } from "./send-outcome";

const aResponse = (status: number, more: Partial<UpstreamResponse> = {}): UpstreamResponse => ({
  status,
  requestId: "req_1",
  retryAfterSeconds: null,
  body: { error: { code: "said_so", message: "The upstream's words.", request_id: "req_1" } },
  ...more,
});
const job = { id: "up_1", status: "queued", credits_reserved: 9 };

it.each([200, 201, 202])("a %i that names a job is an acceptance", (status) => {
  expect(classifyResponse(aResponse(status, { body: job }), false)).toMatchObject({
    kind: "accepted",
    upstreamJob: { id: "up_1", status: "queued" },
    requestId: "req_1",
  });
});

it.each([
  ["a success that names no job", 202, { hello: "there" }],
  ["a success without a body", 204, null],
  ["a timeout of a proxy", 408, {}],
  ["an error of the upstream", 500, {}],
  ["an error of a gateway", 502, "<h1>Bad gateway</h1>"],
  ["a busy upstream", 503, {}],
  ["a slow upstream", 504, {}],
  ["a redirect", 302, null],
])("after %s it is unknown whether there is a job", (_what, status, body) => {
  expect(classifyResponse(aResponse(status, { body }), false).kind).toBe("unknown");
});

const conflict = (code: string, wasLost: boolean) =>
  classifyResponse(
    aResponse(409, { body: { error: { code, message: "No.", request_id: "req_1" } } }),
    wasLost,
  );

it.each([
  ["every slot is in use", "concurrency_conflict", "no_slot", "no_slot"],
  ["the key names another request", "idempotency_conflict", "refused", "untraceable"],
  ["the key is still being handled", "idempotency_key_in_use", "unknown", "unknown"],
  // A new key is random, so nothing but a full plan can be in its way.
  ["no reason is given", "conflict", "no_slot", "unknown"],
])("a 409 because %s (%s) is %s, and after a lost response %s", (_what, code, first, afterLoss) => {
  expect(conflict(code, false)).toMatchObject({ kind: first, error: { status: 409, code } });
  expect(conflict(code, true)).toMatchObject({ kind: afterLoss });
});

it("a 409 without a readable error has no stated reason", () => {
  expect(classifyResponse(aResponse(409, { body: {} }), false)).toMatchObject({
    kind: "no_slot",
    error: { conflict: null },
  });
});

it.each([400, 402, 404, 413, 415, 422])(
  "a %i is a refusal with the upstream's text, also after a lost response",
  (status) => {
    for (const wasLost of [false, true]) {
      expect(classifyResponse(aResponse(status), wasLost)).toMatchObject({
        kind: "refused",
        error: { status, code: "said_so", message: "The upstream's words.", request_id: "req_1" },
      });
    }
  },
);

it.each([400, 404, 405, 413])(
  "a %i of a gateway proves nothing about an earlier attempt without a response",
  (status) => {
    const body = "<h1>Not found</h1>";
    expect(classifyResponse(aResponse(status, { body }), false).kind).toBe("refused");
    expect(classifyResponse(aResponse(status, { body }), true).kind).toBe("unknown");
  },
);

it.each([401, 403])(
  "a %i is a refusal, but proves nothing about an earlier attempt without a response",
  (status) => {
    expect(classifyResponse(aResponse(status), false).kind).toBe("refused");
    expect(classifyResponse(aResponse(status), true).kind).toBe("unknown");
  },
);

it("a 429 is a wait of the stated seconds, by default five, and at most an hour", () => {
  const waiting = (retryAfterSeconds: number | null) =>
    classifyResponse(aResponse(429, { retryAfterSeconds }), true);
  expect(waiting(7)).toMatchObject({ kind: "wait", seconds: 7 });
  expect(waiting(null)).toMatchObject({ kind: "wait", seconds: 5 });
  expect(waiting(86_400)).toMatchObject({ kind: "wait", seconds: 3_600 });
});

it.each(["upstream_unreachable", "upstream_timeout", "upstream_invalid"] as const)(
  "after a call that ended with %s it is unknown whether there is a job",
  (code) => {
    const cause = new Error("other side closed");
    expect(classifyFailure(new ApiError(code, "No response.", { cause }))).toMatchObject({
      kind: "unknown",
      error: { code, message: "No response." },
    });
  },
);

it("a call without a connection, or refused here before one, was not sent", () => {
  const cause = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  for (const options of [{ cause }, {}]) {
    const failure = classifyFailure(new ApiError("upstream_unreachable", "No response.", options));
    expect(failure).toMatchObject({ kind: "unsent", error: { code: "upstream_unreachable" } });
  }
});

it("an error of our own has an unknown outcome, and its text is not shown", () => {
  expect(classifyFailure(new Error("connect /secret/path"))).toMatchObject({
    kind: "unknown",
    error: { code: "internal", message: "The request failed on our side." },
  });
});
