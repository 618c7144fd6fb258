import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { json } from "@/lib/testing/stub-service";
import { WAVEFORM_PARTS } from "../voice-waveform";
import { voiceWaveforms } from "./schema";
import { listWaveforms } from "./voices";
import { makeWaveform } from "./waveforms";

const service = withJobService();
const SPEECH = readFileSync("lib/testing/samples/speech.wav");

/** What the API's library has, and what it sends for each preview. */
let version = "1";
let sound: Buffer = SPEECH;
let fetched = 0;
const addressOf = (id: string): string =>
  `${process.env.CREATIVE_API_BASE_URL}/previews/${id}.wav?v=${version}`;

beforeEach(() => {
  version = "1";
  sound = SPEECH;
  fetched = 0;
  service.other = (request, response) => {
    if (request.url?.startsWith("/previews/")) {
      fetched += 1;
      response.writeHead(200, { "content-type": "audio/wav" }).end(sound);
      return;
    }
    const data = ["ada", "ben", "none"].map((id) => ({
      ...{ id, object: "voice", name: id },
      ...(id !== "none" && { preview_url: addressOf(id) }),
    }));
    return json(200, { object: "list", data })(request, response);
  };
});

const tasks = async () => {
  const { rows } = await database().execute(
    sql`select data->>'address' as address from pgboss.job where name = 'voice-waveform' order by created_on`,
  );
  return rows.map(({ address }) => String(address));
};

it("asks the worker once for each preview, and has its drawing from then on", async () => {
  const owner = await aSession();
  const first = await listWaveforms(owner, ["ada", "none", "stranger"]);
  expect(first.data).toEqual([{ voice_id: "ada", status: "pending", peaks: null, duration_seconds: null }]);
  await listWaveforms(owner, ["ada"]);
  expect(await tasks()).toEqual([addressOf("ada")]);
  expect(fetched).toBe(0);

  await makeWaveform({ address: addressOf("ada") });
  const [made] = (await listWaveforms(owner, ["ada"])).data;
  expect(made).toMatchObject({ status: "ready" });
  expect(made?.peaks).toHaveLength(WAVEFORM_PARTS);
  expect(Math.max(...(made?.peaks ?? []))).toBeGreaterThan(0.1);
  expect(made?.duration_seconds).toBeGreaterThan(0.5);
  // Another workspace that sees the same preview has it, too.
  expect((await listWaveforms(await aSession(), ["ada"])).data).toEqual([made]);
  expect(fetched).toBe(1);
});

it("makes another drawing for another address of the preview", async () => {
  const address = addressOf("ben");
  await listWaveforms(await aSession(), ["ben"]);
  await makeWaveform({ address });
  version = "2";
  const owner = await aSession();
  expect((await listWaveforms(owner, ["ben"])).data).toMatchObject([{ status: "pending" }]);
  expect((await tasks()).at(-1)).toBe(addressOf("ben"));
});

it("says that a drawing failed, and tries again only later", async () => {
  version = "broken";
  sound = Buffer.from("<html>no sound</html>");
  const owner = await aSession();
  await listWaveforms(owner, ["ada"]);
  const address = addressOf("ada");
  await makeWaveform({ address });
  const before = (await tasks()).length;
  expect((await listWaveforms(owner, ["ada"])).data).toMatchObject([{ status: "failed", peaks: null }]);
  expect(await tasks()).toHaveLength(before);

  const hour = sql`now() - interval '1 hour'`;
  await database().update(voiceWaveforms).set({ requestedAt: hour }).where(eq(voiceWaveforms.failures, 1));
  await listWaveforms(owner, ["ada"]);
  expect(await tasks()).toHaveLength(before + 1);
  sound = SPEECH;
  await makeWaveform({ address });
  expect((await listWaveforms(owner, ["ada"])).data).toMatchObject([{ status: "ready" }]);
});
