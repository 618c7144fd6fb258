import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "@/e2e/ports";
import { openConnections } from "@/lib/platform/server/connections";
import { databaseUrl } from "@/lib/platform/server/database";
import { withTestDatabase } from "@/lib/testing/database";
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
    answers.push(await respond(() => ask().then(() => new Response("answered"))));
  return answers;
}

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

test("a query that is wrong stays a fault of ours, which nobody should repeat", async () => {
  const answers = await answerOver(databaseUrl(), "select nothing_such");
  const fault = [500, null];
  expect(statusesOf(answers)).toEqual([fault, fault, fault]);
});
