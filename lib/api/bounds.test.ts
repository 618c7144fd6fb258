import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, test } from "vitest";
import { z } from "zod";
import { createBoard, listBoards } from "@/lib/boards/server/boards";
import { editBoard } from "@/lib/boards/server/edit-board";
import { createCollection } from "@/lib/library/server/collections";
import { keepSettings } from "@/lib/library/server/form-prefill";
import { saveView } from "@/lib/library/server/views";
import { invite } from "@/lib/people/server/invitations";
import { BOUNDED_TABLES, TRIMMED_TABLES } from "@/lib/platform/server/bounds";
import { database } from "@/lib/platform/server/database";
import { listSaved, saveItem, updateSaved } from "@/lib/saved/server/saved";
import type { Session } from "@/lib/session/server/session";
import { aShot } from "@/lib/testing/a-board";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { ROUTES } from "./app";

withJobService();

const PAID = "each row costs credits, within limits and so many a minute, and lists of it are paged";
const ONE_EACH = "one row of a workspace, or of a workspace and something that it has few of";
const OURS = "written by the program, not by people, and deleted by age";
const BY_REVIEW = "`shared-review.ts` has a number for each link, and links are bounded";
/** Why a table has no row in the table of bounds. */
const UNBOUNDED: Readonly<Record<string, string>> = {
  account_syncs: ONE_EACH,
  accounts: "one for each used invitation or identity",
  api_keys: "one for each key that the API knows",
  asked_checks: "each costs credits, so many of a press and of a workspace may wait",
  assets: PAID,
  audit_events: OURS,
  balance_rules: ONE_EACH,
  balances: "an owner types them, of whom only the latest few are read",
  board_runs: PAID,
  collection_places: "one for each job and collection, which are bounded",
  descriptions: PAID,
  fingerprint_salt: "one row",
  fingerprint_secret: "one row",
  measured_takes: "one for each take, with a bounded number of findings",
  mail_choices: "one for each person",
  notices: "told within minutes, and forgotten after a day",
  push_subscriptions: "one for each signed-in browser",
  job_search_index: "one for each job",
  job_steps: PAID,
  jobs: PAID,
  key_attempts: OURS,
  kept_answers: ONE_EACH,
  library_changes: ONE_EACH,
  limit_requests: "one of each limit, of which few are, and person, forgotten after 30 days",
  library_settings: ONE_EACH,
  llm_charges: PAID,
  model_rules: "one for each role",
  mark_edits: "three of each result, of half a megabyte each",
  oauth_records: "so many of a token, which is bounded, and of a sign-in that ends in ten minutes",
  own_voices: "the API keeps them, and has a limit of its own",
  password_links: "one for each account",
  people: "one for each used invitation, or name that an owner types",
  price_changes: OURS,
  price_snapshots: OURS,
  queued_takes: "so many of a run, which costs credits",
  review_choices: BY_REVIEW,
  review_remarks: BY_REVIEW,
  review_verdicts: BY_REVIEW,
  review_versions: "`version.ts` has a number for each link, and links are bounded",
  review_visits: BY_REVIEW,
  audiences:
    "one of each board or collection that is not open, and gone with it where no jobs of it are left",
  rough_cuts: "their files count towards the storage limit",
  sessions: "those above a number of a person are ended, and deleted by age",
  spent_totals: ONE_EACH,
  statement_settings: ONE_EACH,
  storage_reservations: OURS,
  upload_quota: OURS,
  uploads: "bytes a day and the storage limit, and lists are paged",
  usage_days: ONE_EACH,
  usage_time_zones: "at most twelve of a workspace",
  voice_waveforms: OURS,
  webhook_deliveries: "one of each event and address, of which few are, and deleted by age and number",
  webhook_events: OURS,
  webhook_limits_told: "two of each limit",
  webhook_secrets: "two of each webhook",
  workspaces: "one for each key",
};

test("every table has a bound, is trimmed, or says why it needs neither", async () => {
  const { rows } = await database().execute(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const names = z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name);
  const isKnown = (name: string) => BOUNDED_TABLES.has(name) || TRIMMED_TABLES.has(name) || name in UNBOUNDED;
  expect(names.filter((name) => !isKnown(name))).toEqual([]);
  const stated = [...BOUNDED_TABLES, ...TRIMMED_TABLES, ...Object.keys(UNBOUNDED)];
  expect(stated.filter((name) => !names.includes(name))).toEqual([]);
});

/** Lists that wait for the upstream. */
const OF_UPSTREAM = [
  "/api/catalog/prices",
  "/api/llm/compatible",
  "/api/llm/models",
  "/api/voices",
  "/api/voices/waveforms",
];
const isList = z.object({ shape: z.object({ data: z.unknown() }) });

test("every list counts while it is read", () => {
  const lists = ROUTES.map(({ endpoint }) => endpoint).filter(
    ({ method, result }) => method === "GET" && isList.safeParse(result).success,
  );
  expect(lists.length).toBeGreaterThan(15);
  expect(
    lists
      .filter(({ load }) => !load)
      .map(({ path }) => path)
      .filter((path) => !path.startsWith("/api/v1"))
      .sort(),
  ).toEqual(OF_UPSTREAM);
});

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  );

describe("what people write is bounded", () => {
  let owner: Session;
  beforeAll(async () => {
    owner = await aSession("Ada");
  });

  it.each([
    ["saved_views", 200, (n: number) => saveView(owner, { name: `View ${n}`, query: "" }), "saved filters"],
    ["collections", 500, (n: number) => createCollection(owner, `Collection ${n}`), "collections"],
    ["boards", 250, (n: number) => createBoard(owner, { name: `Board ${n}` }), "boards"],
    [
      "invitations",
      100,
      () => invite(owner, { role: "viewer", note: null, label_id: null }),
      "open invitations",
    ],
  ])(
    "also when many write %s at once: %i and no more, and the refusal says so",
    async (table, most, make, what) => {
      await make(0);
      // Copies of that row, up to five below the bound.
      const named = sql.identifier(table);
      await database().execute(
        sql`insert into ${named} select (jsonb_populate_record(t, jsonb_build_object(
          'id', id || '_' || n, 'name', 'Copy ' || n, 'token_hash', 'hash_' || n))).*
        from ${named} t, generate_series(1, ${most - 6}::int) n where workspace_id = ${owner.workspaceId}`,
      );
      const results = await Promise.all(Array.from({ length: 12 }, (_, n) => refusal(make(n + 1))));
      const refused = results.filter((each) => each !== null);
      expect(refused).toHaveLength(7);
      for (const each of refused)
        expect(each).toMatch(new RegExp(`^conflict: There can be up to ${most} ${what}.*\\. .+\\.$`));
      const count = await database().execute(
        sql`select count(*)::int as n from ${sql.identifier(table)} where workspace_id = ${owner.workspaceId}`,
      );
      expect(count.rows).toEqual([{ n: most }]);
    },
  );

  it("a view that is there is replaced also at the bound, and boards are listed in little", async () => {
    await saveView(owner, { name: "View 1", query: "q=x" });
    await expect(saveView(owner, { name: "Another", query: "" })).rejects.toMatchObject({ code: "conflict" });
    expect(JSON.stringify(await listBoards(owner)).length).toBeLessThan(500_000);
  });

  it("shared presets of all are a small list for everyone, and one's own are, too", async () => {
    const author = await aSession("Eve");
    const colleague = await aMember(author, "creator", `Kim ${crypto.randomUUID()}`);
    const content = (n: number) => ({
      type: "preset" as const,
      name: `Preset ${n}`,
      kind: "video" as const,
      draft: { prompt: "x".repeat(249_000) },
    });
    const refused: string[] = [];
    for (let n = 0; n < 10; n++) {
      for (const by of [author, colleague]) {
        const reason = await refusal(
          saveItem(by, content(n)).then(({ id }) => updateSaved(by, id, { shared: true })),
        );
        if (reason) refused.push(reason);
      }
    }
    expect(refused.length).toBeGreaterThan(0);
    for (const reason of refused)
      expect(reason).toMatch(/^conflict: All .*presets.* together can have up to 2 MB\. .+\.$/);
    for (const by of [author, colleague])
      expect(JSON.stringify(await listSaved(by)).length).toBeLessThan(4_500_000);
    // Renaming makes nothing more.
    const [first] = (await listSaved(author)).data;
    await updateSaved(author, first!.id, { name: "Another name" });
  });

  it("a board is refused what makes it too large, and keeps what makes it smaller", async () => {
    const session = await aSession("Bo");
    const { id } = await createBoard(session, { name: "Long" });
    const add = (count: number) =>
      editBoard(session, id, [
        {
          do: "add_shots",
          shots: Array.from({ length: count }, () => aShot("x".repeat(90_000))),
          before: null,
        },
      ]);
    await add(50);
    const reason = await refusal(add(50));
    expect(reason).toMatch(/^conflict: All shots on a board together can have up to 5 MB\. /);
    // From before there was a bound.
    await database().execute(sql`update board_shots set note = repeat('x', 100000) where board_id = ${id}`);
    const { rows } = await database().execute(sql`select id from board_shots where board_id = ${id} limit 1`);
    const [{ id: shotId }] = z.tuple([z.object({ id: z.string() })]).parse(rows);
    await editBoard(session, id, [{ do: "change_shots", ids: [shotId], change: { prompt: "Short" } }]);
    await expect(add(1)).rejects.toMatchObject({ code: "conflict" });
  });

  it("settings files for forms are kept while they are new", async () => {
    const session = await aSession("Cy");
    for (let n = 0; n < 30; n++) {
      const request = { prompt: `${n}` };
      await keepSettings(session, { atelier: "settings", version: 1, kind: "video", request });
      // Times are stored in milliseconds, and two writes may share one.
      await database().execute(
        sql`update settings_files set created_at = created_at - interval '1 second'
          where workspace_id = ${session.workspaceId}`,
      );
    }
    const { rows } = await database().execute(
      sql`select request ->> 'prompt' as prompt from settings_files
        where workspace_id = ${session.workspaceId} order by created_at`,
    );
    expect(rows.map(({ prompt }) => prompt)).toEqual(Array.from({ length: 20 }, (_, n) => `${n + 10}`));
  });
});
