import { eq } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { createIntent } from "@/lib/intents/server/intents";
import { readDetail } from "@/lib/jobs/server/read";
import { database } from "@/lib/platform/server/database";
import { forgetProcessValue } from "@/lib/platform/server/process-value";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { json, type StubHandler } from "@/lib/testing/stub-service";
import { pageOfVoices } from "@/lib/voices/server/voices";
import { videoCatalogSource } from "./catalogs";
import { priceListOf } from "./price-list";
import { priceSnapshots } from "./schema";

const service = withJobService();
/** As after a restart: nothing of this process is remembered. */
function restart(): void {
  for (const name of [
    "pricing.lists",
    "pricing.options",
    "voices.library",
    "upstream-breaker",
    "upstream-health",
  ])
    forgetProcessValue(name);
}
afterEach(() => {
  service.away = null;
  restart();
});

const THREE_HOURS_AGO = new Date(Date.now() - 3 * 3_600_000);
const envelope = { error: { code: "x", message: "No.", request_id: "r" } };
const page: StubHandler = (_, response) => void response.writeHead(200).end("<!doctype html>");
/** Every way in which a service gives no prices. */
const AWAY: [string, StubHandler][] = [
  ["503", json(503, envelope)],
  ["429", json(429, envelope, { "retry-after": "30" })],
  ["no connection", (request) => void request.socket.destroy()],
  ["silence", () => undefined],
  ["a page with 200", page],
  ["half of a list", (_, response) => void response.writeHead(200).end('{"object":"list","da')],
  ["no list", json(200, {})],
];

/** A workspace that read its prices three hours ago, in a process that has started since while the upstream is away. */
async function afterRestart(away: StubHandler = json(503, envelope)) {
  const session = await aSession();
  await videoCatalogSource(session.keyId);
  await database().update(priceSnapshots).set({ seenAt: THREE_HOURS_AGO });
  restart();
  service.away = away;
  return session;
}

it.each(AWAY)(
  "after a restart while the upstream gives %s, prices are those of before, with their age",
  async (_, away) => {
    const session = await afterRestart(away);
    const begun = performance.now();
    expect(await priceListOf(session.keyId)).toMatchObject({
      rows: [{ model_id: "zeta", credits: 9 }],
      seenAt: THREE_HOURS_AGO,
    });
    // As long as a press waits in a process that knows prices.
    expect(performance.now() - begun).toBeLessThan(4_000);
  },
);

it.each(AWAY)("a job can be asked for then, and waits for the upstream that gives %s", async (name, away) => {
  const session = await afterRestart(away);
  const begun = performance.now();
  const { id } = await createIntent(session, { kind: "video", request: A_CLIP }, `token-away-${name}`);
  expect(performance.now() - begun).toBeLessThan(8_000);
  expect(["sending", "checking"]).toContain((await readDetail(session, id)).status);
  expect((await readDetail(session, id)).credits_quoted).toBe(9);
});

it("a price that has risen since is refused once the upstream gives it", async () => {
  const session = await afterRestart();
  const press = (token: string) =>
    createIntent(session, { kind: "video", request: A_CLIP, credits_quoted: 9 }, token);
  await press("token-while-away");
  service.away = null;
  service.credits = 12;
  restart();
  await expect(press("token-after-that")).rejects.toMatchObject({ code: "price_increased" });
  service.credits = 9;
});

it("voices and options are those read before the restart, too", async () => {
  const session = await aSession();
  const option = {
    id: "zeta",
    object: "model",
    ...{ modes: [], tiers: ["fun"], ratios: ["5:4"], resolutions: [], durations: [], audio: "toggle" },
    inputs: { image: "none", video: "none" },
  };
  const voice = { id: "ada", object: "voice", name: "Ada" };
  service.other = (request, response) => {
    const { url } = request;
    if (url === "/v1/voices") return json(200, { object: "list", data: [voice] })(request, response);
    return json(url === "/v1/models/zeta" ? 200 : 404, url === "/v1/models/zeta" ? option : envelope)(
      request,
      response,
    );
  };
  const look = async () => ({
    options: (await videoCatalogSource(session.keyId)).options,
    voices: (await pageOfVoices(session, { limit: 10 })).data,
  });
  const before = await look();
  expect(before).toMatchObject({ options: [{ id: "zeta", ratios: ["5:4"] }], voices: [{ id: "ada" }] });
  restart();
  service.away = json(429, envelope, { "retry-after": "30" });
  expect(await look()).toEqual(before);
});

it("prices count as seen whenever the upstream gives them again, and live ones are used when there are some", async () => {
  const session = await afterRestart();
  service.away = null;
  expect((await priceListOf(session.keyId)).seenAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  const [snapshot] = await database()
    .select()
    .from(priceSnapshots)
    .where(eq(priceSnapshots.workspaceId, session.workspaceId));
  expect(snapshot?.seenAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

it("a key that is refused gets no prices, and neither does a workspace that never had any", async () => {
  const session = await afterRestart();
  service.away = json(401, { error: { code: "unauthenticated", message: "No.", request_id: "r" } });
  await expect(priceListOf(session.keyId)).rejects.toMatchObject({ status: 401 });
  service.away = json(503, {});
  await expect(priceListOf((await aSession()).keyId)).rejects.toMatchObject({ status: expect.any(Number) });
});
