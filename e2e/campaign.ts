import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { APIRequestContext } from "playwright";
import { newId } from "@/lib/boards/new-id";

type Shot = { prompt: string; ratio: string; models: readonly string[]; pick?: number };
type Collection = { name: string; shots: readonly Shot[] };

const [A, B] = ["beta-3.0", "beta-3.0-turbo"] as const;

/** Three projects of a small studio, as their shots and takes. */
const COLLECTIONS: readonly Collection[] = [
  {
    name: "Aurelia, 30-second film",
    shots: [
      {
        prompt: "A mountain lake at dawn, mist drifting over still water, slow push in",
        ratio: "16:9",
        models: [A, A, B, B],
        pick: 3,
      },
      {
        prompt: "A perfume bottle on wet black stone at sunset, rain, rim light",
        ratio: "16:9",
        models: [B, A, A],
        pick: 2,
      },
      { prompt: "Gold silk in slow motion, macro, drifting folds", ratio: "16:9", models: [B, B], pick: 1 },
      { prompt: "Portrait of a woman, warm window light, she looks up", ratio: "1:1", models: [A] },
      { prompt: "A perfume bottle among roses, pink morning light", ratio: "16:9", models: [B, A], pick: 2 },
      { prompt: "The moon over a city at night, slow tilt down", ratio: "16:9", models: [A, B], pick: 1 },
    ],
  },
  {
    name: "North, title loop",
    shots: [
      { prompt: "Aurora over pines, stars turning, locked camera", ratio: "16:9", models: [A, A], pick: 1 },
      { prompt: "A fox in deep snow, soft winter light", ratio: "16:9", models: [B] },
      { prompt: "A lighthouse in a storm at night", ratio: "9:16", models: [A] },
    ],
  },
  {
    name: "Harbor social",
    shots: [
      { prompt: "A sailing boat at sunset, calm sea", ratio: "16:9", models: [B, B], pick: 2 },
      { prompt: "A neon skyline in the rain, slow pan", ratio: "9:16", models: [A] },
    ],
  },
];
const STILLS = [
  { prompt: "A cup of coffee in morning light, steam", ratio: "1:1" },
  { prompt: "Desert dunes at sunset", ratio: "16:9" },
  { prompt: "A ringed planet over a nebula", ratio: "1:1" },
];
const LINE = "Some things take a lifetime to find.";

type Job = { id: string; status: string };

/**
 * Fills the account of a signed-in visitor with the work of a small studio, and waits until all of it is made.
 * @returns the id of the board of its first project
 */
export async function makeCampaign(visitor: APIRequestContext): Promise<string> {
  const send = async (method: "POST" | "PATCH", address: string, data: object) => {
    const response = await visitor.fetch(address, {
      method,
      data,
      headers: { "idempotency-key": randomBytes(12).toString("hex"), "sec-fetch-site": "same-origin" },
    });
    if (!response.ok()) throw new Error(`${address}: ${response.status()} ${await response.text()}`);
    return response.status() === 204 ? null : response.json();
  };
  const make = (kind: string, request: object, series: object | null = null): Promise<Job> =>
    send("POST", "/api/jobs", { kind, request, series });

  const made: { collection: string | null; shot: Shot; ids: string[]; pick: string | undefined }[] = [];
  for (const { prompt, ratio } of STILLS) {
    await make("image", { model_id: "zeta-image", prompt, ratio, resolution: "1K" });
  }
  await make("voice", { mode: "tts", voice_id: "en-us-slt", text: LINE });
  for (const { name, shots } of COLLECTIONS) {
    for (const shot of shots) {
      const { prompt, ratio, models, pick } = shot;
      const id = randomBytes(8).toString("hex");
      const ids: string[] = [];
      for (const [position, model] of models.entries()) {
        const request = {
          model_id: model,
          mode: "generate",
          prompt,
          ratio,
          resolution: "720p",
          duration_seconds: "5",
          audio_enabled: true,
        };
        const series = models.length > 1 ? { of: "takes", id, position, count: models.length } : null;
        ids.push((await make("video", request, series)).id);
      }
      made.push({ collection: name, shot, ids, pick: pick === undefined ? undefined : ids[pick - 1] });
    }
  }
  for (const { ids } of made) for (const jobId of ids) await untilCompleted(visitor, jobId);
  for (const { pick } of made) {
    if (pick) await send("PATCH", `/api/jobs/${pick}/annotations`, { picked: true });
  }
  for (const { name } of COLLECTIONS) {
    const { id } = await send("POST", "/api/library/collections", { name });
    const ids = made.filter(({ collection }) => collection === name).flatMap((shot) => shot.ids);
    await send("POST", "/api/library/bulk-actions", {
      selection: { ids },
      action: { do: "collect", collection_id: id, value: true },
    });
  }
  const [first] = COLLECTIONS;
  const film = made.filter(({ collection }) => collection === first?.name);
  const columns = [A, B].map((model_id) => ({
    id: newId("clm"),
    kind: "video",
    model_id,
    settings: { resolution: "720p", duration: "5" },
    takes: 2,
  }));
  const shots = film.map(({ shot: { prompt, ratio } }) => ({
    id: newId("shot"),
    kind: "video",
    prompt,
    settings: { ratio },
  }));
  const board = await send("POST", "/api/boards", { name: first?.name, columns, shots });
  const takes = film.flatMap(({ shot: { models }, ids }, at) =>
    ids.map((job_id, take) => ({
      job_id,
      shot_id: shots[at]?.id,
      column_id: columns.find(({ model_id }) => model_id === models[take])?.id,
    })),
  );
  await send("POST", `/api/boards/${board.id}/takes`, { takes });
  return board.id;
}

/** Until the result is saved here, with its poster. */
async function untilCompleted(visitor: APIRequestContext, jobId: string): Promise<void> {
  for (;;) {
    const job = await (await visitor.get(`/api/jobs/${jobId}`)).json();
    if (
      job.status === "completed" &&
      job.assets.every((asset: { archived_at: unknown }) => asset.archived_at)
    )
      return;
    if (["failed", "canceled", "rejected"].includes(job.status)) throw new Error(`${jobId} is ${job.status}`);
    await wait(500);
  }
}
