import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { readDetail } from "@/lib/jobs/server/read";
import { database, pool } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { A_CLIP } from "@/lib/testing/a-clip";
import { queriesOf, type SentQuery } from "@/lib/testing/count-queries";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { putLimit } from "@/lib/testing/put-limit";
import { createIntent } from "./intents";

const service = withJobService();
const ROWS = 20_000;
let session: Session;

/** A workspace that has made much, of which little is new or active. */
beforeAll(async () => {
  session = await aSession();
  await database().execute(sql`alter table jobs disable trigger user`);
  await database().execute(sql`
    insert into jobs (id, workspace_id, person_id, key_id, kind, model_id, prompt, request, client_token,
      body_hash, upstream_key, status, created_at, next_attempt_at)
    select 'job_' || n, case when n % 2 = 0 then ${session.workspaceId} else 'w' || n % 7 end, ${session.personId},
      ${session.keyId}, 'video', 'zeta', 'A pier', '{}', 'token ' || n, 'hash', gen_random_uuid(),
      case when n % 99 = 0 then 'queued' else 'completed' end, now() - n * interval '10 minutes',
      case when n % 99 = 0 then now() + interval '1 hour' end
    from generate_series(1, ${ROWS}::int) n`);
  await database().execute(sql`alter table jobs enable trigger user`);
  await database().execute(sql`analyze jobs`);
});

/** Submits a job, and waits until it was sent, so that nothing of it is under way afterwards. */
async function submit(token: string = randomUUID()): Promise<SentQuery[]> {
  let id = "";
  const queries = await queriesOf(async () => {
    ({ id } = await createIntent(session, { kind: "video", request: A_CLIP }, token));
  });
  await eventually(async () => expect((await readDetail(session, id)).status).toBe("queued"));
  return queries;
}

/** What comes before the response: the claim that follows belongs to the sending, which nobody waits for. */
const beforeResponse = (queries: readonly SentQuery[]) =>
  queries.filter(({ text }) => !/^update "jobs" set "lease/.test(text.replace(/^.*?(?=update "jobs")/s, "")));

it("accepts a job with two queries, and no transaction", async () => {
  service.fault = () => "ok";
  await submit(); // reads the price list
  const texts = beforeResponse(await submit()).map(({ text }) => text);
  console.info(JSON.stringify({ queries: texts.length }));
  expect(texts).toHaveLength(2);
  expect(texts.at(-1)).toContain('insert into "jobs"');
});

it("reads the admission of a job from indexes, however many jobs the workspace has", async () => {
  service.fault = () => "ok";
  const [admission] = await submit();
  const explained = `explain (analyze, buffers) ${admission?.text}`;
  const { rows } = await pool().query<{ "QUERY PLAN": string }>(explained, admission?.values);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(/using jobs_(active|key_active|page_status)/);
  expect(plan).not.toContain("Seq Scan on jobs");
});

it("returns the same job for a repeat, without another row", async () => {
  service.fault = () => "ok";
  const token = randomUUID();
  await submit(token);
  const texts = (await submit(token)).map(({ text }) => text);
  expect(texts.join("\n")).not.toContain("insert into");
});

it("checks a limit in one transaction with the row", async () => {
  service.fault = () => "ok";
  const limit = { limit_credits: 100_000_000 } as const;
  await putLimit(session, limit);
  const texts = (await submit()).map(({ text }) => text.toLowerCase());
  const [begin, insert, hold, commit] = [
    texts.findIndex((text) => text.startsWith("begin")),
    texts.findIndex((text) => text.includes('insert into "jobs"')),
    texts.findIndex((text) => text.includes("pg_advisory_xact_lock")),
    texts.indexOf("commit"),
  ];
  expect([begin, insert, hold, commit].every((at) => at >= 0)).toBe(true);
  expect([begin, insert, hold, commit]).toEqual([begin, insert, hold, commit].toSorted((a, b) => a - b));
});
