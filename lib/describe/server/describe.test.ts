import { readFile } from "node:fs/promises";
import path from "node:path";
import { imageSize } from "image-size";
import { beforeEach, expect, it } from "vitest";
import type { VideoDescription } from "@/lib/contract/description";
import { ApiError } from "@/lib/contract/errors";
import { listen } from "@/lib/platform/server/listen";
import type { Session } from "@/lib/session/server/session";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aLanguageModel } from "@/lib/testing/language-model";
import { putLimit } from "@/lib/testing/put-limit";
import { json, type StubHandler } from "@/lib/testing/stub-service";
import { receiveUpload } from "@/lib/uploads/server/receive";
import { changesOfDescriptions, DESCRIPTION_CHANGED } from "./changes";
import { storePictures } from "./pictures";
import { deliverStrip, listDescriptions, readDescription } from "./read";
import { runDescription } from "./run";
import { startDescription } from "./start";

const service = withJobService();
const MODEL = "gamma-chat";
const videoDescription: VideoDescription = {
  id: "desc_1",
  object: "video.description",
  model: MODEL,
  summary: "A harbour at dawn.",
  duration_seconds: 2,
  shots: [
    { start: 0, end: 1, description: "Boats" },
    { start: 1, end: 2, description: "A crane" },
  ],
  on_screen_text: ["PIER 9"],
  spoken_transcript: "Good morning.",
  usage: {
    input_tokens: 10,
    output_tokens: 5,
    cached_tokens: 0,
    millicredits_charged: 25,
    credits_charged: 0.025,
  },
};

let callCount = 0;
let describing: StubHandler = json(200, videoDescription);
const pricing = { input_mc_per_1m: 0, cached_input_mc_per_1m: 0, output_mc_per_1m: 0 };
const MODELS = json(200, { object: "list", data: [{ ...aLanguageModel, pricing }] });
const hangUp: StubHandler = (request) => void request.socket.destroy();

beforeEach(() => {
  callCount = 0;
  describing = json(200, videoDescription);
  service.other = (request, response) => {
    if (request.url === "/v1/assets") {
      const url = `https://files.test/${Math.random()}`;
      return json(201, { id: "a", object: "asset", type: "video", url, mime_type: "video/mp4" })(
        request,
        response,
      );
    }
    if (request.url === "/v1/llm/models") return MODELS(request, response);
    callCount += 1;
    return describing(request, response);
  };
});

async function bring(session: Session): Promise<string> {
  const bytes = await readFile(path.resolve("lib/testing/samples/vfr.mp4"));
  const file = {
    bytes: stream(bytes),
    name: "harbour.mp4",
    declaredType: "video/mp4",
    declaredBytes: bytes.length,
  };
  return (await receiveUpload(session, file, AbortSignal.timeout(10_000))).url;
}
async function* stream(bytes: Uint8Array) {
  yield bytes;
}
/** Starts a description and runs the worker's task. */
async function describeClip(session: Session, video_url: string, again?: boolean) {
  const { description, stored } = await startDescription(session, { video_url, model: MODEL, again });
  await runDescription({ descriptionId: description.id });
  return { stored, description: await readDescription(session, description.id) };
}

it("counts in a person's limit, and is not sent once that is full", async () => {
  const session = await aSession();
  const limit = (credits: number) =>
    putLimit(session, {
      person_id: session.personId,
      limit_credits: credits,
      effect: "block",
      time_zone: "UTC",
    });
  const clip = await bring(session);
  await limit(1);
  await describeClip(session, clip);
  expect((await limit(1)).data).toMatchObject([{ counted_credits: 1 }]);
  await expect(describeClip(session, clip, true)).rejects.toMatchObject({ code: "limit_reached" });
  expect((await describeClip(session, clip)).stored, "what is there already costs nothing").toBe(true);
  expect([callCount, (await listDescriptions(session, {})).data.length]).toEqual([1, 1]);
});

it("asks once, keeps the response, and offers it for the same bytes and model", async () => {
  const session = await aSession();
  const first = await describeClip(session, await bring(session));
  expect(first.description).toMatchObject({
    status: "done",
    result: videoDescription,
    source_name: "harbour.mp4",
  });
  const second = await describeClip(session, await bring(session));
  expect(second).toMatchObject({ stored: true, description: { id: first.description.id } });
  expect(callCount).toBe(1);
  expect((await describeClip(session, await bring(session), true)).description.id).not.toBe(
    first.description.id,
  );
  expect(callCount).toBe(2);
});

it("starts one description for many presses at once", async () => {
  const session = await aSession();
  const video_url = await bring(session);
  const started = await Promise.all(
    Array.from({ length: 5 }, () => startDescription(session, { video_url, model: MODEL })),
  );
  expect(new Set(started.map(({ description }) => description.id)).size).toBe(1);
});

it("never sends a second request for a lost response, however often its task comes", async () => {
  const session = await aSession();
  describing = hangUp;
  const { description } = await describeClip(session, await bring(session));
  expect(description).toMatchObject({ status: "lost", error: { code: "upstream_unreachable" } });
  describing = json(200, videoDescription);
  await runDescription({ descriptionId: description.id });
  expect((await readDescription(session, description.id)).status).toBe("lost");
  expect(callCount).toBe(1);
});

it("counts the request of a silent worker as lost, until its response comes after all", async () => {
  const session = await aSession();
  const { description } = await startDescription(session, {
    video_url: await bring(session),
    model: MODEL,
  });
  let respond = () => {};
  describing = (request, response) => {
    respond = () => json(200, videoDescription)(request, response);
  };
  const silent = runDescription({ descriptionId: description.id });
  await expect.poll(() => callCount).toBe(1);
  await runDescription({ descriptionId: description.id });
  expect(await readDescription(session, description.id)).toMatchObject({
    status: "lost",
    error: { code: "interrupted" },
  });
  respond();
  await silent;
  expect(await readDescription(session, description.id)).toMatchObject({ status: "done", error: null });
});

it.each([
  [400, "failed"],
  [422, "failed"],
  [503, "failed"],
  [502, "lost"],
  [500, "lost"],
])("takes a response of %i as %s", async (status, state) => {
  const session = await aSession();
  describing = json(status, { error: { code: "no", message: "No.", request_id: "req_1" } });
  const { description } = await describeClip(session, await bring(session));
  expect(description).toMatchObject({ status: state, error: { request_id: "req_1" } });
});

it("takes a response in an unknown shape as lost: it was charged like any other", async () => {
  const session = await aSession();
  describing = json(200, { ...videoDescription, shots: "none" });
  expect((await describeClip(session, await bring(session))).description.status).toBe("lost");
});

it("finds by words of the summary, the shots, the on-screen text and the transcript", async () => {
  const session = await aSession();
  await describeClip(session, await bring(session));
  const matchCount = async (q: string) => (await listDescriptions(session, { q })).data.length;
  expect(await Promise.all(["harbour dawn", "CRANE", "pier", "morning", "100%"].map(matchCount))).toEqual([
    1, 1, 1, 1, 0,
  ]);
});

it("shows nothing to another workspace", async () => {
  const owner = await aSession();
  const { description } = await describeClip(owner, await bring(owner));
  const stranger = await aSession();
  await expect(readDescription(stranger, description.id)).rejects.toThrow(ApiError);
  expect((await listDescriptions(stranger, {})).data).toEqual([]);
});

it("announces the start and the end to who is listening", async () => {
  const session = await aSession();
  const changes = changesOfDescriptions(session, new Date());
  const states: string[] = [];
  const look = async () => {
    for (const { status } of await changes()) if (states.at(-1) !== status) states.push(status);
  };
  const stop = listen(DESCRIPTION_CHANGED, (workspaceId) => {
    if (workspaceId === session.workspaceId) void look();
  });
  await stop.ready;
  const { description } = await startDescription(session, {
    video_url: await bring(session),
    model: MODEL,
  });
  await expect.poll(() => states).toEqual(["running"]);
  await runDescription({ descriptionId: description.id });
  await expect.poll(() => states).toEqual(["running", "done"]);
  stop();
});

it("draws a tile for each shot, once", async () => {
  const session = await aSession();
  const { description } = await describeClip(session, await bring(session));
  expect(description.strip_url).toBeNull();
  await storePictures({ descriptionId: description.id });
  await storePictures({ descriptionId: description.id });
  expect((await readDescription(session, description.id)).strip_url).toContain(description.id);
  const strip = await deliverStrip(session, description.id, new Request("http://atelier.test/"));
  const { width } = imageSize(new Uint8Array(await strip.arrayBuffer()));
  expect(width).toBe(2 * 160);
});
