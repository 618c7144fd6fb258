import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it, vi } from "vitest";
import { createIntent } from "@/lib/intents/server/intents";
import { openStreamsOf, STREAM_LIMITS } from "@/lib/platform/server/stream-limits";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aPlan } from "@/lib/testing/account-service";
import { collectGarbage } from "@/lib/testing/collect-garbage";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { json, type StubHandler } from "@/lib/testing/stub-service";
import { askUpstream } from "@/lib/upstream/server/ask";
import { upstreamPool } from "@/lib/upstream/server/connections";
import { checkJob } from "../check";
import { readDetail } from "../read";
import { deliverAsset } from "./deliver";

const service = withJobService();
const head = createCanvas(8, 8).toBuffer("image/png");
const MEGABYTE = Buffer.alloc(1_000_000);
const MEGABYTES = 400;

/** A result of hundreds of megabytes at the upstream, and how much of it was read. */
async function aLargeResult(token: string) {
  const seen = { opened: 0, megabytes: 0, closed: 0 };
  service.other = (request, response) => {
    if (request.url === "/v1/account/plan") return json(200, aPlan)(request, response);
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
  return { session, seen, deliver };
}

it("eighty readers that do not read are limited, and do not block other calls of the upstream", async () => {
  const { session, deliver } = await aLargeResult("token-eighty");
  const responses = await Promise.allSettled(Array.from({ length: 80 }, () => deliver()));
  const opened = responses.flatMap((response) => (response.status === "fulfilled" ? [response.value] : []));
  const refusals = responses.flatMap((response) => (response.status === "rejected" ? [response.reason] : []));
  expect(opened).toHaveLength(STREAM_LIMITS.relay.session);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
  }
  expect((await askUpstream(session.keyId, "getPlan")).body).toMatchObject({ object: "account_plan" });
  expect(upstreamPool("calls").stats).toMatchObject({ running: 0, pending: 0 });
  await Promise.all(opened.map(({ body }) => body?.cancel()));
  expect(openStreamsOf("relay")).toBe(0);
  await (await deliver()).body?.cancel();
});

describe("a range", () => {
  const bytes = Buffer.concat([head, Buffer.from("the middle and the end")]);
  const inParts: StubHandler = (request, response) => {
    const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    if (request.headers.range === undefined) return response.writeHead(200).end(bytes);
    if (Number(from) >= bytes.length) return response.writeHead(416).end();
    const end = to === "" ? bytes.length - 1 : Number(to);
    const range = `bytes ${from}-${end}/${bytes.length}`;
    return response.writeHead(206, { "content-range": range }).end(bytes.subarray(Number(from), end + 1));
  };

  it("is passed on, so that a player can resume where it was", async () => {
    const { deliver } = await aLargeResult("token-range");
    service.other = inParts;
    const begun = await deliver({ headers: { range: "bytes=0-" } });
    expect([begun.status, begun.headers.get("accept-ranges")]).toEqual([206, "bytes"]);
    expect(begun.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await begun.arrayBuffer())).toEqual(bytes);
    const on = await deliver({ headers: { range: `bytes=${head.length}-` } });
    expect([on.status, on.headers.get("content-range")]).toEqual([
      206,
      `bytes ${head.length}-${bytes.length - 1}/${bytes.length}`,
    ]);
    expect(on.headers.get("content-type")).toBe("image/png");
    expect(await on.text()).toBe("the middle and the end");
    await expect(deliver({ headers: { range: `bytes=${bytes.length}-` } })).rejects.toMatchObject({
      status: 416,
    });
  });

  it.each([
    ["several at once", { range: "bytes=0-1,3-4" }],
    ["another unit", { range: "items=0-1" }],
    ["an unknown version", { range: "bytes=3-", "if-range": '"tag"' }],
  ])("of %s is not requested: the response is the whole file", async (what, headers) => {
    const { deliver } = await aLargeResult(`token-${what.slice(0, 7)}`);
    service.other = inParts;
    const response = await deliver({ headers });
    expect([response.status, response.headers.get("accept-ranges")]).toEqual([200, "none"]);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  });

  it.each([
    ["a part that was not requested", {}, 206, { "content-range": "bytes 0-1/2" }],
    ["a part that is not named", { range: "bytes=3-" }, 206, {}],
    ["several parts", { range: "bytes=3-" }, 206, { "content-type": "multipart/byteranges; boundary=x" }],
  ])("refuses an upstream's response with %s", async (what, headers, status, declared) => {
    const { deliver } = await aLargeResult(`token-${what.slice(-7)}`);
    service.other = (_, response) => void response.writeHead(status, { ...declared }).end("xx");
    await expect(deliver({ headers: { ...headers } })).rejects.toMatchObject({ code: "upstream_invalid" });
  });
});

it("HEAD has the headers and sends nothing to the upstream", async () => {
  const { seen, deliver } = await aLargeResult("token-head");
  const response = await deliver({ method: "HEAD" });
  expect([response.status, response.body, response.headers.get("content-type")]).toEqual([
    200,
    null,
    "image/png",
  ]);
  expect(seen.opened).toBe(0);
});

it("a reader that does not read stops the transfer from the upstream", async () => {
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
    "hangs up, also long after the response began",
    async (_reader: ReadableStreamDefaultReader, leaving: AbortController) => {
      await collectGarbage();
      leaving.abort();
    },
  ],
])("the transfer from the upstream ends when the reader %s", async (what, leave) => {
  const { seen, deliver } = await aLargeResult(`token-${what.slice(0, 5)}`);
  const leaving = new AbortController();
  const reader = (await deliver({ signal: leaving.signal })).body?.getReader();
  await reader?.read();
  if (reader) await leave(reader, leaving);
  await eventually(() => expect(seen.closed).toBe(1));
  expect(seen.megabytes).toBeLessThan(MEGABYTES);
  expect(upstreamPool("media").stats).toMatchObject({ running: 0, pending: 0 });
});
