import { beforeEach, expect, it } from "vitest";
import { createIntent } from "@/lib/intents/server/intents";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { json } from "@/lib/testing/stub-service";
import { importJob } from "./import-job";
import { readDetail } from "./read";
import { listJobs } from "./search/list";
import { syncAccountJobs } from "./sync-account-jobs";

const service = withJobService();

const anImage = (number: number) => ({
  id: `img${number}`,
  object: "image_generation_job",
  status: "completed",
  credits_reserved: 3,
  credits_used: 3,
  credits_refunded: 0,
  request: { model_id: "gamma-image-4", prompt: `Picture ${number}` },
  assets: [],
  created_at: new Date(1_700_000_000_000 - number * 1_000).toISOString(),
});
const list = (data: unknown[], next: string | null) =>
  json(200, { object: "list", data, has_more: next !== null, next_cursor: next });
const cursors: string[] = [];
/** A list of pages by their cursors; "" is the first page. Other lists are empty. */
const serve = (pages: Record<string, ReturnType<typeof json>>) => {
  service.other = (request, response) => {
    const url = new URL(request.url ?? "", "http://service");
    if (url.pathname !== "/v1/image-generations") return list([], null)(request, response);
    const cursor = url.searchParams.get("cursor") ?? "";
    cursors.push(cursor);
    pages[cursor]?.(request, response);
  };
};
const images = async (owner: Awaited<ReturnType<typeof aSession>>) =>
  (await listJobs(owner, { kind: "image", limit: 100 })).data;

beforeEach(() => {
  cursors.length = 0;
});

it("imports every page of a list, with the ledger, in the order of creation", async () => {
  const owner = await aSession();
  serve({ "": list([anImage(1), anImage(2)], "b"), b: list([anImage(3)], null) });
  await syncAccountJobs(owner);
  expect((await images(owner)).map(({ prompt }) => prompt)).toEqual(["Picture 1", "Picture 2", "Picture 3"]);
  const [first] = await images(owner);
  expect(first).toMatchObject({
    status: "completed",
    model_id: "gamma-image-4",
    credits_reserved: 3,
    credits_used: 3,
    upstream_id: "img1",
  });
});

it("stops at a repeated cursor, and imports nothing twice", async () => {
  const owner = await aSession();
  serve({ "": list([anImage(1)], "b"), b: list([anImage(1), anImage(2)], "b") });
  await syncAccountJobs(owner);
  await syncAccountJobs(owner);
  expect(await images(owner)).toHaveLength(2);
});

it("reads a list completely after a read that broke off, and stops at known jobs after a complete one", async () => {
  const owner = await aSession();
  const broken = json(503, { error: { code: "unavailable", message: "Busy.", request_id: "r" } });
  serve({ "": list([anImage(1)], "b"), b: broken });
  await expect(syncAccountJobs(owner)).rejects.toMatchObject({ status: 503 });
  serve({ "": list([anImage(1)], "b"), b: list([anImage(2)], null) });
  await syncAccountJobs(owner);
  expect(await images(owner)).toHaveLength(2);
  cursors.length = 0;
  await syncAccountJobs(owner);
  expect(cursors).toEqual([""]);
});

it("imports jobs that a read which broke off did not reach, also after a complete one", async () => {
  const owner = await aSession();
  serve({ "": list([anImage(5)], null) });
  await syncAccountJobs(owner);
  const broken = json(503, { error: { code: "unavailable", message: "Busy.", request_id: "r" } });
  serve({ "": list([anImage(1), anImage(2)], "b"), b: broken });
  await expect(syncAccountJobs(owner)).rejects.toMatchObject({ status: 503 });
  serve({
    "": list([anImage(1), anImage(2)], "b"),
    b: list([anImage(3), anImage(4)], "c"),
    c: list([anImage(5)], null),
  });
  await syncAccountJobs(owner);
  expect(await images(owner)).toHaveLength(5);
});

it("imports a video by its upstream id once, however often, and polls it like our own", async () => {
  const owner = await aSession();
  service.fault = () => "ok";
  const stranger = await aSession();
  const { id } = await createIntent(stranger, { kind: "video", request: A_CLIP }, "token-stranger");
  await expect.poll(async () => (await readDetail(stranger, id)).upstream_id).not.toBeNull();
  const { upstream_id } = await readDetail(stranger, id);
  const body = { kind: "video", upstream_id: upstream_id ?? "" } as const;
  const [first, second] = await Promise.all([importJob(owner, body), importJob(owner, body)]);
  expect(first.id).toBe(second.id);
  expect(await readDetail(owner, first.id)).toMatchObject({ credits_reserved: 9, upstream_id });
});

it("refuses an import while an intent has no response, because the job may be its own", async () => {
  const owner = await aSession();
  service.fault = () => "lost-after";
  const { id } = await createIntent(owner, { kind: "video", request: A_CLIP }, "token-lost");
  await expect.poll(async () => (await readDetail(owner, id)).status).toBe("checking");
  const upstream_id = [...service.jobs.values()].at(-1)?.id ?? "";
  await expect(importJob(owner, { kind: "video", upstream_id })).rejects.toMatchObject({ status: 409 });
  expect((await listJobs(owner, {})).data).toHaveLength(1);
});

it("refuses an unknown id with the upstream's own text", async () => {
  const owner = await aSession();
  service.other = json(404, { error: { code: "not_found", message: "No such job.", request_id: "r" } });
  await expect(importJob(owner, { kind: "voice", upstream_id: "nope" })).rejects.toMatchObject({
    status: 404,
    message: "No such job.",
  });
});
