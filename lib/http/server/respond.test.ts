import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "@/e2e/ports";
import { inspectInChild } from "@/lib/media/run-media";
import { databaseUrl, openConnections } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { withTestDatabase } from "@/lib/testing/database";
import { incomingFile } from "@/lib/uploads/server/body";
import { asResponse } from "./reply";
import { readJson } from "./request-input";
import { respond as answer } from "./respond";

withTestDatabase();

const respond = async (...asked: Parameters<typeof answer>) => asResponse(await answer(...asked));

/** The response of a route that asks the database at an address. */
async function responsesOver(address: string, query: string): Promise<Response[]> {
  const pool = openConnections(address, { max: 1 });
  onTestFinished(() => pool.end());
  const plain = () => pool.query(query);
  const typed = () => drizzle(pool).execute(sql.raw(query));
  const within = () => drizzle(pool).transaction((transaction) => transaction.execute(sql.raw(query)));
  const responses: Response[] = [];
  for (const ask of [plain, typed, within])
    responses.push(
      await respond(new Request("http://atelier.test/"), () => ask().then(() => new Response("done"))),
    );
  return responses;
}

/** A request whose sender leaves in the middle of its body, as the runtime reports it. */
function halfSent(type: string): { request: Request; leave: AbortController } {
  const leave = new AbortController();
  const lost = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      leave.abort();
      controller.error(lost);
    },
    start: (controller) => controller.enqueue(new TextEncoder().encode("{")),
  });
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers: { "content-type": type },
    body,
    duplex: "half",
    signal: leave.signal,
  };
  return { request: new Request("http://atelier.test/", init), leave };
}

const readFile = async (request: Request) => {
  for await (const _part of (await incomingFile(request)).bytes);
};

test.each([
  ["a JSON body", "application/json", readJson],
  ["a file", "video/mp4", readFile],
  ["a file in a form", "multipart/form-data; boundary=x", readFile],
])(
  "a sender who leaves in the middle of %s is no fault of ours, and counts as none",
  async (_, type, read) => {
    const error = vi.spyOn(logger, "error");
    const { request } = halfSent(type);
    const response = await respond(request, () => read(request).then(() => new Response("read")));
    expect(response.status).toBe(499);
    expect((await response.json()).error.code).toBe("client_left");
    expect(error).not.toHaveBeenCalled();
  },
);

test("so is work that failed because its sender left; any other fault stays ours", async () => {
  const statusOf = async (work: (signal: AbortSignal) => Promise<unknown>) => {
    const { request, leave } = halfSent("video/mp4");
    leave.abort();
    return (await respond(request, () => work(leave.signal).then(() => new Response()))).status;
  };
  expect(await statusOf((signal) => wait(60_000, undefined, { signal }))).toBe(499);
  expect(await statusOf((signal) => fetch("http://127.0.0.1:9", { signal }))).toBe(499);
  expect(await statusOf((signal) => inspectInChild("/none", { signal }))).toBe(499);
  expect(await statusOf(() => Promise.reject(new TypeError("a bug")))).toBe(500);
  expect(await statusOf(() => Promise.reject(Object.assign(new Error("x"), { code: "ECONNRESET" })))).toBe(
    503,
  );
});

const statusesOf = (responses: readonly Response[]) =>
  responses.map(({ status, headers }) => [status, headers.get("retry-after")]);

const addressOf = (port: number) => `postgresql://atelier@127.0.0.1:${port}/atelier`;
const LATER = [503, "2"];

test("a database that refuses connections is reported as away, with a time to retry", async () => {
  const responses = await responsesOver(addressOf(await freePort()), "select 1");
  expect(statusesOf(responses)).toEqual([LATER, LATER, LATER]);
  for (const response of responses) expect((await response.json()).error.code).toBe("unavailable");
});

test("so is one that closes its connections at once", async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const responses = await responsesOver(addressOf((server.address() as AddressInfo).port), "select 1");
  expect(statusesOf(responses)).toEqual([LATER, LATER, LATER]);
});

test("so is one that terminates a running query", async () => {
  const query = "select pg_terminate_backend(pg_backend_pid())";
  expect(statusesOf(await responsesOver(databaseUrl(), query))).toEqual([LATER, LATER, LATER]);
});

test("a full disk of the database is reported as such, with a time to retry", async () => {
  const raise = "do $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$";
  const responses = await responsesOver(databaseUrl(), raise);
  expect(statusesOf(responses)).toEqual([
    [503, "15"],
    [503, "15"],
    [503, "15"],
  ]);
  for (const response of responses)
    expect((await response.json()).error.message).toContain("disk of the database");
});

test("a process that may open no more files reports that, and not a database that is away", async () => {
  const cause = Object.assign(new Error("connect EMFILE"), { code: "EMFILE", syscall: "connect" });
  const failing = () => Promise.reject(new Error("no connection", { cause }));
  const response = await respond(new Request("http://atelier.test/"), failing);
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await response.json()).error.message).toMatch(/too much open.*log/);
});

test("an invalid query stays a fault of ours, without a time to retry", async () => {
  const responses = await responsesOver(databaseUrl(), "select nothing_such");
  const fault = [500, null];
  expect(statusesOf(responses)).toEqual([fault, fault, fault]);
});
