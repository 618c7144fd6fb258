import { beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "@/lib/contract/errors";
import { type Endpoint, endpoint } from "@/lib/http/endpoint";
import { asResponse } from "@/lib/http/server/reply";
import { logger } from "@/lib/platform/server/logger";
import { accountService } from "@/lib/testing/account-service";
import { withTestDatabase } from "@/lib/testing/database";
import { withStubService } from "@/lib/testing/stub-service";
import { Visitor } from "@/lib/testing/visitor";
import { serve } from "./serve";

withTestDatabase();
const stub = withStubService();
const visitor = new Visitor();

/** A call that is handled by `run`. */
function callOf(described: Partial<Endpoint>, run: (asked: { query: unknown }) => unknown) {
  const call: Endpoint = { method: "GET", path: "/api/x", summary: "", may: "look", ...described };
  const [route] = serve({ call }, { call: run });
  if (!route) throw new Error("there is no route");
  return async (request: Request, params: Record<string, string> = {}) =>
    asResponse(await route.handle(request, params));
}

beforeAll(async () => {
  stub.handler = accountService;
  expect((await visitor.signIn("good_handler", "Mira")).status).toBe(200);
});

const echoApi = {
  echo: endpoint({
    method: "POST",
    path: "/api/echo",
    summary: "",
    may: "look",
    body: z.strictObject({ name: z.string().check(z.minLength(1)) }),
    result: z.object({ name: z.string(), by: z.nullable(z.string()) }),
    status: 202,
  }),
};
const [route] = serve(echoApi, {
  echo: ({ body, session }) => ({ ...body, by: session.personName }),
});
const echo = async (request: Request) => asResponse((await route?.handle(request, {})) ?? Response.error());
const post = (text: string, headers: Record<string, string> = {}) =>
  echo(
    visitor.request("/api/echo", {
      method: "POST",
      body: text,
      headers: { "content-type": "application/json", ...headers },
    }),
  );

it("asks for a session before anything else", async () => {
  const run = vi.fn();
  const response = await callOf({}, run)(new Visitor().request("/api/x"));
  expect(response.status).toBe(401);
  expect(run).not.toHaveBeenCalled();
});

it("passes on what was parsed, and responds with headers that keep it private", async () => {
  const response = await post('{"name":"dawn"}');
  expect(response.status).toBe(202);
  expect(await response.json()).toEqual({ name: "dawn", by: "Mira" });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-request-id": expect.stringMatching(/^req_/),
  });
});

it("responds with 204 where there is no result, whatever the status of a result", async () => {
  for (const status of [undefined, 202] as const) {
    const ask = callOf({ ...(status ? { status } : {}) }, () => undefined);
    expect((await ask(visitor.request("/"))).status).toBe(204);
  }
});

it("says since when a call is deprecated, and until when it is there, also with a refusal", async () => {
  const deprecated = { since: "2026-11-29", sunset: "2027-06-01", instead: "Use GET /api/y." };
  for (const visit of [visitor, new Visitor()]) {
    const { headers } = await callOf({ deprecated }, () => undefined)(visit.request("/api/x"));
    const told = [headers.get("deprecation"), headers.get("sunset")];
    expect(told).toEqual(["@1795910400", "Tue, 01 Jun 2027 00:00:00 GMT"]);
  }
  const { headers } = await callOf({}, () => undefined)(visitor.request("/api/x"));
  expect([headers.get("deprecation"), headers.get("sunset")]).toEqual([null, null]);
});

it("responds to HEAD with the headers of GET, and leaves nothing of its body open", async () => {
  const cancel = vi.fn();
  const open = callOf(
    {},
    () => new Response(new ReadableStream({ cancel }), { headers: { "content-type": "text/csv" } }),
  );
  const response = await open(visitor.request("/api/x", { method: "HEAD" }));
  expect([response.body, response.headers.get("content-type")]).toEqual([null, "text/csv"]);
  expect(cancel).toHaveBeenCalledOnce();
});

describe("a request that changes something", () => {
  const own = { origin: "http://atelier.test", "sec-fetch-site": "same-origin" };
  it.each([
    ["of our own page", own, 202],
    ["of an older browser of ours", { ...own, "sec-fetch-site": "" }, 202],
    ["of another site", { ...own, origin: "https://evil.example", "sec-fetch-site": "cross-site" }, 403],
    ["of a sibling host", { ...own, "sec-fetch-site": "same-site" }, 403],
    ["of a hidden origin", { ...own, origin: "null" }, 403],
    ["of nobody in particular", { origin: "", "sec-fetch-site": "" }, 403],
    ["typed into the address bar", { origin: "", "sec-fetch-site": "none" }, 403],
    ["that only claims to be ours", { ...own, origin: "https://evil.example" }, 403],
    ["of our host on another port", { ...own, origin: "http://atelier.test:81" }, 403],
    ["of our host over another scheme", { ...own, origin: "https://atelier.test" }, 403],
  ])("%s", async (_what, headers, status) => {
    const request = visitor.request("/api/echo", {
      method: "POST",
      body: '{"name":"x"}',
      headers: { "content-type": "application/json" },
    });
    for (const [name, value] of Object.entries(headers)) {
      if (value) request.headers.set(name, value);
      else request.headers.delete(name);
    }
    expect((await echo(request)).status).toBe(status);
  });

  it.each([
    ["a form", "name=x", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["plain text", '{"name":"x"}', { "content-type": "text/plain" }, 415],
    ["half of it", '{"name":', {}, 400],
    ["nothing", "", {}, 400],
    ["bytes that are no text", "\u0000", {}, 400],
    ["more than 1 MB", JSON.stringify({ name: "x".repeat(1_000_001) }), {}, 413],
    ["65 levels", "[".repeat(65) + "]".repeat(65), {}, 400],
    ["U+0000 in it, which no table can keep", JSON.stringify({ name: "a\u0000b" }), {}, 400],
    ["half of a pair in it", JSON.stringify({ name: "a\ud83d" }), {}, 400],
    ["a whole pair in it", JSON.stringify({ name: "😀" }), {}, 202],
    ["a million brackets", "[".repeat(999_999), {}, 400],
    [
      "brackets within a string, which are no levels",
      JSON.stringify({ name: `"${"[".repeat(100)}` }),
      {},
      202,
    ],
  ])("with %s as its body", async (_what, text, headers, status) => {
    expect((await post(text, headers)).status).toBe(status);
  });

  it("is refused when it grows past 1 MB without a length", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 100_000;
        controller.enqueue(new Uint8Array(100_000).fill(32));
      },
    });
    const init = {
      method: "POST",
      body: endless,
      duplex: "half",
      headers: { "content-type": "application/json" },
    };
    expect((await echo(visitor.request("/", init as RequestInit))).status).toBe(413);
    expect(sent).toBeLessThan(1_500_000);
  });

  it("names the field that is wrong", async () => {
    const { error } = await (await post('{"name":"","extra":1}')).json();
    expect(error).toMatchObject({ code: "invalid_request", details: { field: "name" } });
    expect(error.details.issues).toHaveLength(2);
  });
});

it("refuses an address with text that no table can store", async () => {
  const look = callOf({ query: z.object({ q: z.optional(z.string()) }) }, ({ query }) => query);
  const ask = async (path: string, params: Record<string, string>) =>
    (await look(visitor.request(path), params)).status;
  expect(await ask("/api/jobs?q=a%00b", {})).toBe(400);
  expect(await ask("/api/jobs?q=ab", { jobId: "job\0" })).toBe(400);
  expect(await ask("/api/jobs?q=ab", { jobId: "job", path: "a/b" })).toBe(200);
});

it("responds with the envelope of the error that was thrown, and reveals nothing of a bug", async () => {
  const logError = vi.spyOn(logger, "error").mockImplementation(() => undefined);
  const failing = (error: unknown) =>
    callOf({}, () => {
      throw error;
    })(visitor.request("/"));
  const busy = await failing(
    new ApiError("rate_limited", "Later.", { retryAfterSeconds: 2.2, requestId: "req_up" }),
  );
  expect([busy.status, busy.headers.get("retry-after")]).toEqual([429, "3"]);
  expect(await busy.json()).toEqual({
    error: { code: "rate_limited", message: "Later.", request_id: "req_up" },
  });
  expect(logError).not.toHaveBeenCalled();
  const bug = await failing(new Error("the password is hunter2"));
  expect(bug.status).toBe(500);
  expect(await bug.text()).not.toContain("hunter2");
  expect(logError).toHaveBeenCalledOnce();
});
