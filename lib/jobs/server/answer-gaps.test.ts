import { expect, it } from "vitest";
import { createIntent } from "@/lib/intents/server/intents";
import { database } from "@/lib/platform/server/database";
import { A_CLIP } from "@/lib/testing/a-clip";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { json } from "@/lib/testing/stub-service";
import { followJob } from "./follow";
import { claimDue } from "./lease";
import { readDetail } from "./read";
import { jobs } from "./schema";

const service = withJobService();

/** A job that the service has accepted, and what `look` shows of it after one more poll. */
async function anAcceptedJob() {
  const session = await aSession();
  const { id } = await createIntent(
    session,
    { kind: "video", request: A_CLIP },
    `token-${session.workspaceId}`,
  );
  await eventually(async () => expect((await readDetail(session, id)).status).toBe("queued"));
  const look = async () => {
    await database()
      .update(jobs)
      .set({ nextAttemptAt: new Date(0), leaseUntil: null });
    for (const row of await claimDue(10)) await followJob(row);
    return readDetail(session, id);
  };
  return { id, look };
}

const RECORD = { id: "up1", object: "video_generation_job", credits_reserved: 9, assets: [] };
const answerWith = (record: object) => {
  service.away = json(200, { ...RECORD, id: `up${service.creates}`, ...record });
};

it("says that a state is unknown, and forgets it with a known one", async () => {
  service.away = null;
  const { look } = await anAcceptedJob();
  answerWith({ status: "succeeded" });
  expect(await look()).toMatchObject({ status: "queued", error: { code: "unknown_state" } });
  answerWith({ status: "processing" });
  expect(await look()).toMatchObject({ status: "processing", error: null });
});

it("says that a complete job has no file, and looks for it until it is there", async () => {
  service.away = null;
  const { look } = await anAcceptedJob();
  answerWith({ status: "completed", credits_used: 9 });
  expect(await look()).toMatchObject({
    ...{ status: "completed", credits_used: 9, assets: [], error: { code: "no_result" } },
  });
  const [waiting] = await database().select().from(jobs);
  expect(waiting?.nextAttemptAt).not.toBeNull();
  const file = {
    id: "f",
    object: "asset",
    type: "video",
    url: "https://files.example/a.mp4",
    mime_type: "video/mp4",
  };
  answerWith({ status: "completed", credits_used: 9, assets: [file] });
  expect(await look()).toMatchObject({ status: "completed", error: null, assets: [{ type: "video" }] });
});

it.each([
  ["an answer that is no job", json(200, { object: "list" }), "unexpected"],
  ["no JSON", (_, response) => void response.writeHead(200).end("{ half"), "Can't reach"],
  [
    "a job that is denied",
    json(404, { error: { code: "gone_away", message: "Who?", request_id: "r" } }),
    "Who?",
  ],
] satisfies [string, NonNullable<typeof service.away>, string][])(
  "after three times %s is said",
  async (_what, away, words) => {
    service.away = null;
    const { look } = await anAcceptedJob();
    service.away = away;
    await look();
    await look();
    const { status, error } = await look();
    expect(status).toBe("queued");
    expect(error?.message).toContain(words);
  },
);
