import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "@/e2e/ports";
import { inspectInChild } from "@/lib/media/run-media";
import { openConnections } from "@/lib/platform/server/connections";
import { databaseUrl } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { withTestDatabase } from "@/lib/testing/database";
import { incomingFile } from "@/lib/uploads/server/body";
import { readJson } from "./request-input";
import { respond } from "./respond";

withTestDatabase();

/** What a route answers that asks the database at an address. */
async function answerOver(address: string, query: string): Promise<Response[]> {
  const pool = openConnections(address, { max: 1 });
  onTestFinished(() => pool.end());
  const plain = () => pool.query(query);
  const typed = () => drizzle(pool).execute(sql.raw(query));
  const within = () => drizzle(pool).transaction((transaction) => transaction.execute(sql.raw(query)));
  const answers: Response[] = [];
  for (const ask of [plain, typed, within])
    answers.push(
      await respond(new Request("http://atelier.test/"), () => ask().then(() => new Response("answered"))),
    );
  return answers;
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
    const answer = await respond(request, () => read(request).then(() => new Response("read")));
    expect(answer.status).toBe(499);
    expect((await answer.json()).error.code).toBe("client_left");
    expect(error).not.toHaveBeenCalled();
  },
);

test("so is work that ended because its sender left; a fault that they did not cause stays ours", async () => {
  const answerOf = async (work: (signal: AbortSignal) => Promise<unknown>) => {
    const { request, leave } = halfSent("video/mp4");
    leave.abort();
    return (await respond(request, () => work(leave.signal).then(() => new Response()))).status;
  };
  expect(await answerOf((signal) => wait(60_000, undefined, { signal }))).toBe(499);
  expect(await answerOf((signal) => fetch("http://127.0.0.1:9", { signal }))).toBe(499);
  expect(await answerOf((signal) => inspectInChild("/none", { signal }))).toBe(499);
  expect(await answerOf(() => Promise.reject(new TypeError("a bug")))).toBe(500);
  expect(await answerOf(() => Promise.reject(Object.assign(new Error("x"), { code: "ECONNRESET" })))).toBe(
    503,
  );
});

const statusesOf = (answers: readonly Response[]) =>
  answers.map(({ status, headers }) => [status, headers.get("retry-after")]);

const addressOf = (port: number) => `postgresql://atelier@127.0.0.1:${port}/atelier`;
const LATER = [503, "2"];

test("a database that refuses connections is said to be away, with a time to ask again", async () => {
  const answers = await answerOver(addressOf(await freePort()), "select 1");
  expect(statusesOf(answers)).toEqual([LATER, LATER, LATER]);
  for (const answer of answers) expect((await answer.json()).error.code).toBe("unavailable");
});

test("so is one that hangs up", async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const answers = await answerOver(addressOf((server.address() as AddressInfo).port), "select 1");
  expect(statusesOf(answers)).toEqual([LATER, LATER, LATER]);
});

test("so is one that ends its connections", async () => {
  const query = "select pg_terminate_backend(pg_backend_pid())";
  expect(statusesOf(await answerOver(databaseUrl(), query))).toEqual([LATER, LATER, LATER]);
});

test("a full disk of the database is said to be one, with a time to ask again", async () => {
  const raise = "do $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$";
  const answers = await answerOver(databaseUrl(), raise);
  expect(statusesOf(answers)).toEqual([
    [503, "15"],
    [503, "15"],
    [503, "15"],
  ]);
  for (const answer of answers) expect((await answer.json()).error.message).toContain("disk of the database");
});

test("a process that may open no more files says so, and calls no database away", async () => {
  const cause = Object.assign(new Error("connect EMFILE"), { code: "EMFILE", syscall: "connect" });
  const failing = () => Promise.reject(new Error("no connection", { cause }));
  const answer = await respond(new Request("http://atelier.test/"), failing);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await answer.json()).error.message).toMatch(/too much open.*log/);
});

test("a query that is wrong stays a fault of ours, which nobody should repeat", async () => {
  const answers = await answerOver(databaseUrl(), "select nothing_such");
  const fault = [500, null];
  expect(statusesOf(answers)).toEqual([fault, fault, fault]);
});
