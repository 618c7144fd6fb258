// @module-tag all
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { askApproval } from "@/lib/approvals/server/approvals";
import { createBoard, setBoardAudience } from "@/lib/boards/server/boards";
import { placeTakes, returnTakes } from "@/lib/boards/server/place-takes";
import { readTakes } from "@/lib/boards/server/takes";
import { jobFeed } from "@/lib/feed/server/feed";
import type { Role } from "@/lib/http/permissions";
import { asResponse } from "@/lib/http/server/reply";
import { createIntent } from "@/lib/intents/server/intents";
import { jobs } from "@/lib/jobs/server/schema";
import { changeJob } from "@/lib/jobs/server/write-jobs";
import { removeMember } from "@/lib/people/server/members";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aColumn, aShot } from "@/lib/testing/a-board";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aPrivateBoard, PRIVATE_WORD, type PrivateBoard } from "@/lib/testing/a-private-board";
import { anAgent, textOf } from "@/lib/testing/an-agent";
import { BODIES } from "@/lib/testing/calls";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { again, aMember, visitorOf } from "@/lib/testing/members";
import { json } from "@/lib/testing/stub-service";
import { ROUTES } from "./app";
import type { Route } from "./serve";

const service = withJobService();
const named = ({ endpoint: { method, path } }: Route) => `${method} ${path}`;
/** Calls whose path names nothing of a workspace, or whose answer does not end. */
const OUTSIDE = new Set(["GET /api/voices/:voiceId/preview", "GET /api/auth/*", "GET /api/jobs/events"]);
/** Of these an owner sees how much it is about, and may decide. */
const OWNERS_DECIDE = new Set(["approvalId", "limitId"]);

let maker: Session;
let hidden: PrivateBoard;
const readers = new Map<Role, Session>();

beforeAll(async () => {
  service.other = json(404, { error: { code: "not_found", message: "None.", request_id: "req_stub" } });
  maker = await aSession(null, "good_private_boards");
  readers.set("owner", await aMember(maker, "owner", "Olga of the boards"));
  readers.set("creator", await aMember(maker, "creator", "Carl of the boards"));
  readers.set("viewer", await aMember(maker, "viewer", "Vera of the boards"));
  const open = aJobRow(maker, { prompt: "A lamp for everybody", status: "completed", creditsUsed: 3 });
  await database().insert(jobs).values(open);
  hidden = await aPrivateBoard(maker);
});

const idsOf = (parameter: string): readonly string[] =>
  Object.entries(hidden).flatMap(([name, ids]) => (name === parameter ? ids : []));

/** What of a private board a text has. */
function leaksIn(text: string, except: readonly string[] = []): string[] {
  const ids = Object.entries(hidden).flatMap(([name, ids]) => (OWNERS_DECIDE.has(name) ? [] : ids));
  return [PRIVATE_WORD, ...ids].filter(
    (each) => text.includes(each) && !except.some((said) => said.includes(each)),
  );
}

async function callAs(route: Route, reader: Session, thing: string, query = ""): Promise<Response> {
  const { path, method, receives } = route.endpoint;
  const parameters = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, key = ""]) => [key, thing]));
  const body = method === "GET" ? null : (BODIES[named(route)] ?? (route.endpoint.body ? {} : null));
  const request = (await visitorOf(reader)).request(`${path.replace(/:\w+|\*/g, thing)}${query}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    ...(receives && { body: "bytes", headers: { "content-type": receives, "content-length": "5" } }),
  });
  return asResponse(await route.handle(request, parameters));
}

/** Questions that would find it. */
const asked = (): Readonly<Record<string, readonly string[]>> => {
  const [board = "", job = "", collection = ""] = [
    hidden.boardId[0],
    hidden.jobId[0],
    hidden.collectionId[0],
  ];
  const filters = [
    `?q=${PRIVATE_WORD}`,
    ...[
      `?board=${board}`,
      `?collection=${collection}`,
      `?collection=${collection}&sort=collection`,
      `?ids=${job}`,
    ],
    ...["?sort=credits", "?status=failed_charged", `?person=${maker.personId}`],
  ];
  const month = new Date().toISOString().slice(0, 7);
  return {
    "GET /api/jobs": filters,
    "GET /api/jobs/outline": filters,
    "GET /api/jobs/spelling": [`?q=${PRIVATE_WORD.slice(0, -1)}x`, `?q=${PRIVATE_WORD}`],
    "GET /api/jobs/day-sums": filters.map((query) => `${query}&month=${month}&days_tz=UTC`),
    "GET /api/library/count": filters,
    "GET /api/library/range": [`?first=${job}&last=${job}`],
    "GET /api/shots": ["?q=", `?q=${PRIVATE_WORD}`],
    "GET /api/describe": ["", `?q=${PRIVATE_WORD}`],
    "GET /api/uploads": ["?show=all", `?show=all&q=${PRIVATE_WORD}`],
    "GET /api/usage": ["model", "kind", "person"].map(
      (part) => `?from=${month}-01&to=${month}-28&tz=UTC&part=${part}`,
    ),
    "GET /api/usage/csv": [`?from=${month}-01&to=${month}-28&tz=UTC&part=kind`],
    "GET /api/reviews": [`?of=board&id=${board}`, `?of=job&id=${job}`, `?of=collection&id=${collection}`],
    "GET /api/remarks": [`?of=board&id=${board}`, `?of=job&id=${job}`, `?of=collection&id=${collection}`],
    "GET /api/remarks/csv": [`?of=board&id=${board}`, `?of=job&id=${job}`],
    "GET /api/statements/preview": [`?month=${month}`, `?board_id=${board}`, "?tz=UTC"],
    "GET /api/statements/preview/csv": [`?month=${month}`, `?board_id=${board}`, "?tz=UTC"],
  };
};

it("shows a colleague nothing of a private board in any list, sum, search or file", async () => {
  const wrong: string[] = [];
  let answers = 0;
  const questions = asked();
  const used = new Set<string>();
  for (const route of ROUTES) {
    const { method, may } = route.endpoint;
    if (method !== "GET" || may === "anyone" || OUTSIDE.has(named(route))) continue;
    if (route.endpoint.path.includes(":")) continue;
    used.add(named(route));
    for (const [role, reader] of readers)
      for (const query of ["", ...(questions[named(route)] ?? [])]) {
        const text = await (await callAs(route, reader, "", query)).text();
        answers += 1;
        // An error may repeat the question.
        // The log keeps what was done, under the ids that it was done to.
        const isLog = route.endpoint.path.startsWith("/api/audit");
        const leaks = isLog
          ? [PRIVATE_WORD].filter((word) => text.includes(word))
          : leaksIn(text, [...query.matchAll(/[\w-]+/g)].map(String));
        wrong.push(
          ...leaks.map((leak) => `${named(route)}${query} as ${role}: ${leak} in ${text.slice(0, 300)}`),
        );
      }
  }
  console.log(`${answers} answers`);
  expect(wrong).toEqual([]);
  expect(Object.keys(questions).filter((name) => !used.has(name))).toEqual([]);
});

it("is not there for a colleague who has an id of it, whatever they ask", async () => {
  const wrong: string[] = [];
  let count = 0;
  for (const route of ROUTES) {
    const [, parameter = ""] = /:(\w+)/.exec(route.endpoint.path) ?? [];
    if (route.endpoint.may === "anyone" || OUTSIDE.has(named(route))) continue;
    for (const thing of idsOf(parameter))
      for (const [role, session] of readers) {
        if (OWNERS_DECIDE.has(parameter) && role === "owner") continue;
        const reader = await again(session, role);
        const response = await callAs(route, reader, thing);
        const text = await response.text();
        count += 1;
        if (![403, 404].includes(response.status))
          wrong.push(`${named(route)} as ${role}: ${response.status} ${text.slice(0, 200)}`);
        wrong.push(...leaksIn(text, [thing]).map((leak) => `${named(route)} as ${role}: ${leak}`));
      }
  }
  console.log(`${count} calls by id`);
  expect(wrong).toEqual([]);
});

it("sends nothing of a private board to a colleague's open page, and goes on with what they see", async () => {
  const reader = await again(readers.get("creator") ?? maker, "creator");
  const leave = new AbortController();
  const request = new Request("http://atelier.test/api/jobs/events", { signal: leave.signal });
  const response = await jobFeed(reader, request);
  const decoder = new TextDecoder();
  let text = "";
  const [jobId = ""] = hidden.jobId;
  const open = aJobRow(maker, { prompt: "A lamp for everybody", status: "completed" });
  await database().insert(jobs).values(open);
  await changeJob(jobId, () => ({ fields: { favorite: true } }));
  await changeJob(open.id, () => ({ fields: { favorite: true } }));
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.includes(`"${open.id}"`)) break;
  }
  leave.abort();
  expect(leaksIn(text)).toEqual([]);
});

it("answers no tool of an agent with anything of a private board", async () => {
  const wrong: string[] = [];
  let count = 0;
  for (const [role, session] of readers) {
    const reader = await again(session, role);
    const scopes = role === "viewer" ? (["read"] as const) : undefined;
    const { client } = await anAgent(reader, scopes && { scopes: [...scopes] });
    for (const { name, inputSchema } of (await client.listTools()).tools) {
      const asks: Record<string, unknown>[] = [{}, { q: PRIVATE_WORD }, { query: PRIVATE_WORD }];
      const properties = Object.keys(inputSchema.properties ?? {});
      for (const id of Object.values(hidden).flat())
        for (const property of properties.filter((each) => /(^|_)ids?$/.test(each)))
          asks.push({ [property]: property.endsWith("ids") ? [id] : id, of: "board", seconds: 1 });
      for (const asked of asks) {
        const given = Object.fromEntries(Object.entries(asked).filter(([key]) => properties.includes(key)));
        const text = textOf(await client.callTool({ name, arguments: given }));
        count += 1;
        const said = Object.values(given).flat().map(String);
        wrong.push(
          ...leaksIn(text, said).map((leak) => `${name} ${JSON.stringify(given)} as ${role}: ${leak}`),
        );
      }
    }
  }
  console.log(`${count} calls of tools`);
  expect(wrong).toEqual([]);
});

it("shows an owner what it costs, and whose it is", async () => {
  const owner = await again(readers.get("owner") ?? maker, "owner");
  const list = z.object({
    hidden: z.array(z.object({ person_id: z.string(), boards: z.number(), credits: z.number() })),
  });
  const ask = async (path: string) => (await visitorOf(owner)).ask(path);
  expect(list.parse(await (await ask("/api/boards")).json()).hidden).toEqual([
    { person_id: maker.personId, boards: 1, credits: 14 },
  ]);
  const ledger = z.object({
    sums: z.object({ charged: z.number() }),
    data: z.array(z.object({ job_id: z.string(), charged: z.number().nullable() })),
  });
  const { sums, data } = ledger.parse(await (await ask("/api/usage/ledger")).json());
  expect(data.filter(({ job_id }) => job_id === "").map(({ charged }) => charged)).toEqual([7, 7]);
  expect(sums.charged).toBe(data.reduce((sum, { charged }) => sum + (charged ?? 0), 0));
});

it("is there for whom it is shared with, for who made a take of it, and for owners when its maker has left", async () => {
  const [boardId = "", jobId = ""] = [hidden.boardId[0], hidden.jobId[0]];
  const as = async (role: "owner" | "creator" | "viewer") => again(readers.get(role) ?? maker, role);
  const sees = async (reader: Session) =>
    [`/api/boards/${boardId}`, `/api/jobs/${jobId}`].map(async (path) => (await visitorOf(reader)).ask(path));
  const statuses = async (reader: Session) =>
    (await Promise.all(await sees(reader))).map(({ status }) => status);
  const creator = await as("creator");
  await setBoardAudience(maker, boardId, { kind: "shared", people: [creator.personId] });
  expect(await statuses(creator)).toEqual([200, 200]);
  expect(await statuses(await as("viewer"))).toEqual([404, 404]);
  await expect(setBoardAudience(creator, boardId, { kind: "open" })).rejects.toMatchObject({
    code: "not_permitted",
  });
  // A take of a board from which its maker was taken out stays theirs.
  await database().update(jobs).set({ personId: creator.personId }).where(eq(jobs.id, jobId));
  await setBoardAudience(maker, boardId, { kind: "private" });
  expect(await statuses(creator)).toEqual([404, 200]);
  await database().update(jobs).set({ personId: maker.personId }).where(eq(jobs.id, jobId));
  const leaver = await again(await aMember(maker, "creator", "Lea of the boards"), "creator");
  const own = await createBoard(leaver, { name: "Hers", audience: { kind: "private" } });
  const owner = await as("owner");
  const asks = async (reader: Session) =>
    (await (await visitorOf(reader)).ask(`/api/boards/${own.id}`)).status;
  expect(await asks(owner)).toBe(404);
  await removeMember(owner, leaver.personId);
  expect([await asks(await as("owner")), await asks(await as("creator"))]).toEqual([200, 404]);
  await setBoardAudience(await as("owner"), own.id, { kind: "open" });
  expect(await asks(await as("creator"))).toBe(200);
});

it("takes no job of a colleague that names it, and nobody else's results", async () => {
  const creator = await again(readers.get("creator") ?? maker, "creator");
  const board = await createBoard(maker, {
    name: "Mine",
    columns: [aColumn()],
    shots: [aShot("A quiet harbor")],
    audience: { kind: "private" },
  });
  const [shot, column] = [board.shots[0]?.id ?? "", board.columns[0]?.id ?? ""];
  const series = {
    of: "takes" as const,
    id: shot,
    position: 0,
    count: 1,
    board: { id: board.id, column_id: column },
  };
  const body = { kind: "video" as const, request: A_CLIP, series };
  await expect(createIntent(creator, body, randomUUID())).rejects.toMatchObject({ code: "not_found" });
  await expect(askApproval(creator, { jobs: [body] }, randomUUID())).rejects.toMatchObject({
    code: "not_found",
  });
  const theirs = aJobRow(creator, { status: "completed" });
  const own = aJobRow(maker, { status: "completed" });
  await database().insert(jobs).values([theirs, own]);
  const takes = [theirs, own].map(({ id }) => ({ job_id: id, shot_id: shot, column_id: column }));
  await placeTakes(maker, board.id, { takes });
  expect((await readTakes(maker, board.id)).takes.map(({ job_id }) => job_id)).toEqual([own.id]);
  const back = [{ job_id: theirs.id, series, picked: false }];
  const elsewhere = await createBoard(creator, { name: "Theirs" });
  await expect(returnTakes(creator, elsewhere.id, back)).rejects.toMatchObject({ code: "not_found" });
});
