import { createCanvas } from "@napi-rs/canvas";
import { expect, it, vi } from "vitest";
import { checkJob } from "@/lib/jobs/server/check";
import { createIntent } from "@/lib/jobs/server/intents";
import { readDetail } from "@/lib/jobs/server/read";
import { collectGarbage } from "@/lib/testing/collect-garbage";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { json } from "@/lib/testing/stub-service";
import { A_CLIP } from "@/lib/testing/video-service";
import { upstream } from "@/lib/upstream/server/pool";
import { deliverAsset } from "./deliver";

const service = withJobService();
const head = createCanvas(8, 8).toBuffer("image/png");
const MEGABYTE = Buffer.alloc(1_000_000);
const MEGABYTES = 400;

/** A result of hundreds of megabytes at the service, and how much of it was taken. */
async function aLargeResult(token: string) {
  const seen = { opened: 0, megabytes: 0, closed: 0 };
  service.other = (request, response) => {
    if (request.url !== "/files/1") return json(404, {})(request, response);
    seen.opened += 1;
    response.on("close", () => {
      seen.closed += 1;
    });
    response.writeHead(200, { "content-type": "image/png" }).write(head);
    const pour = () => {
      while (seen.megabytes < MEGABYTES && !response.destroyed) {
        seen.megabytes += 1;
        if (!response.write(MEGABYTE)) return response.once("drain", pour);
      }
      return response.end();
    };
    pour();
  };
  service.assetsOf = () => [
    {
      id: "a1",
      object: "asset",
      type: "image",
      url: `${process.env.CREATIVE_API_BASE_URL}/files/1`,
      mime_type: "image/png",
    },
  ];
  service.readsToFinish = 1;
  const session = await aSession();
  const { id } = await createIntent(session, { kind: "video", request: A_CLIP }, token);
  await eventually(async () => expect((await readDetail(session, id)).status).toBe("queued"));
  const { assets } = await checkJob(session, id);
  const deliver = (init: RequestInit = {}) =>
    deliverAsset(session, assets[0]?.id ?? "", new Request("http://atelier.test/x", init));
  return { seen, deliver };
}

it("HEAD says what it is and opens nothing at the service", async () => {
  const { seen, deliver } = await aLargeResult("token-head");
  const answer = await deliver({ method: "HEAD" });
  expect([answer.status, answer.body, answer.headers.get("content-type")]).toEqual([200, null, "image/png"]);
  expect(seen.opened).toBe(0);
});

it("a reader that does not read holds the service back", async () => {
  const { seen, deliver } = await aLargeResult("token-slow");
  const reader = (await deliver()).body?.getReader();
  for (let part = 0; part < 10; part++) await reader?.read();
  let before = -1;
  const rests = () => {
    const was = before;
    before = seen.megabytes;
    expect(before).toBe(was);
  };
  await vi.waitFor(rests, { timeout: 15_000, interval: 200 });
  expect(seen.megabytes).toBeLessThan(MEGABYTES / 4);
  await reader?.cancel();
});

it.each([
  [
    "stops reading",
    async (reader: ReadableStreamDefaultReader, _leaving: AbortController) => reader.cancel(),
  ],
  [
    "hangs up, also long after the request was answered",
    async (_reader: ReadableStreamDefaultReader, leaving: AbortController) => {
      await collectGarbage();
      leaving.abort();
    },
  ],
])("the service is let go when the reader %s", async (what, leave) => {
  const { seen, deliver } = await aLargeResult(`token-${what.slice(0, 5)}`);
  const leaving = new AbortController();
  const reader = (await deliver({ signal: leaving.signal })).body?.getReader();
  await reader?.read();
  if (reader) await leave(reader, leaving);
  await eventually(() => expect(seen.closed).toBe(1));
  expect(seen.megabytes).toBeLessThan(MEGABYTES);
  expect(upstream().pool.stats).toMatchObject({ running: 0, pending: 0 });
});
