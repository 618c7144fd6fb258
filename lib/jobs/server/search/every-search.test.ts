import { beforeAll, expect, it } from "vitest";
import { listConversations } from "@/lib/assistant/server/conversations";
import { conversations, messages } from "@/lib/assistant/server/schema";
import { listDescriptions } from "@/lib/describe/server/read";
import { descriptions } from "@/lib/describe/server/schema";
import { database } from "@/lib/platform/server/database";
import { withTestDatabase } from "@/lib/testing/database";
import { aJobRow } from "@/lib/testing/job-rows";
import { SEARCH_PAIRS, SEARCH_STRANGERS } from "@/lib/testing/search-pairs";
import { uploads } from "@/lib/uploads/server/schema";
import { listUploads } from "@/lib/uploads/server/uploads";
import { jobs } from "../schema";
import { listJobs } from "./list";
import { correctSpelling } from "./spelling";

withTestDatabase();

const TABLE = [...SEARCH_PAIRS, ...SEARCH_STRANGERS];
const ownerOf = (at: number) => ({
  workspaceId: `w${at}`,
  personId: "p",
  role: "creator" as const,
  personName: null,
  keyId: "k",
});

/** Each text in a workspace of its own: as a prompt, a title, a message, a description and the name of a file. */
beforeAll(async () => {
  const rows = TABLE.map(([text], at) => ({ text, owner: ownerOf(at), id: String(at) }));
  const db = database();
  await db.insert(jobs).values(
    rows.map(({ text, owner, id }) => ({
      ...aJobRow(owner as Parameters<typeof aJobRow>[0], { prompt: text }),
      id: `job_${id}`,
    })),
  );
  await db.insert(uploads).values(
    rows.map(({ text, owner: { personName: _, ...owner }, id }) => ({
      ...{ ...owner, id, sha256: id, name: `${text}.png`, kind: "image" as const, mimeType: "image/png" },
      ...{ sizeBytes: 1, storedName: id, upstreamUrl: `https://files.example/${id}` },
    })),
  );
  await db.insert(conversations).values(
    rows.flatMap(({ text, owner: { keyId: _, ...owner }, id }) => [
      { ...owner, id: `title-${id}`, title: text, modelId: "m" },
      { ...owner, id: `said-${id}`, title: "", modelId: "m" },
    ]),
  );
  await db.insert(messages).values(
    rows.map(({ text, id }) => ({
      ...{ id, conversationId: `said-${id}`, role: "user" as const, text, status: "done" as const },
    })),
  );
  await db.insert(descriptions).values(
    rows.map(({ text, owner, id }) => ({
      ...{
        ...owner,
        id,
        sourceName: "",
        videoUrl: "",
        contentKey: id,
        modelId: "m",
        status: "done" as const,
      },
      words: text,
    })),
  );
});

/** How many things of a workspace each search finds. */
async function countsOf(at: number, q: string) {
  const owner = ownerOf(at);
  const counts = {
    jobs: (await listJobs(owner, { q, limit: 10 })).data.length,
    uploads: (await listUploads(owner, { q, show: "all" })).data.length,
    conversations: (await listConversations(owner, { q })).data.length,
    descriptions: (await listDescriptions(owner, { q })).data.length,
  };
  return { counts, spelling: (await correctSpelling(owner, q)).q };
}

it.each(SEARCH_PAIRS.map(([text, q], at) => ({ text, q, at })))(
  "$q finds $text in SQL and in the browser, and is not corrected",
  async ({ q, at }) => {
    expect(await countsOf(at, q)).toEqual({
      counts: { jobs: 1, uploads: 1, conversations: 2, descriptions: 1 },
      spelling: null,
    });
  },
);

it.each(SEARCH_STRANGERS.map(([text, q], at) => ({ text, q, at: at + SEARCH_PAIRS.length })))(
  "$q finds $text neither in SQL nor in the browser",
  async ({ q, at }) => {
    const { counts } = await countsOf(at, q);
    expect(Object.values(counts)).toEqual([0, 0, 0, 0]);
  },
);
