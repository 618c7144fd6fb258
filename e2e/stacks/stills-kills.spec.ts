import { randomUUID } from "node:crypto";
import { board as boardSchema } from "@/lib/boards/board";
import { newId } from "@/lib/boards/new-id";
import { boardRun } from "@/lib/boards/run";
import { stillIdOf } from "@/lib/boards/stills";
import { roughCut } from "@/lib/cuts/cut";
import { signedInVisitor } from "../sign-in";
import { expect, test } from "./fixtures";
import { insist } from "./insist";
import { areSaved, pick, settledTakes } from "./takes";
import { withKills } from "./with-kills";

const SHOTS = 12;
const STILLS = 2;
const SECONDS = 5;

test.setTimeout(900_000);

test("a film of twelve shots is drafted, picked, filmed and cut for what was shown, with each process killed in the middle", () =>
  withKills(async ({ service, dashboard, kill, killed }) => {
    const visitor = await signedInVisitor(dashboard.url, "sk_sandbox_demo_stills_kills");
    const images = {
      ...{ id: newId("clm"), kind: "image", model_id: "zeta-image", takes: STILLS },
      settings: { ratio: "16:9", resolution: "1K" },
    };
    const clips = {
      ...{ id: newId("clm"), kind: "video", model_id: "delta-2.7", takes: 1 },
      settings: { ratio: "16:9", resolution: "720p", duration: String(SECONDS) },
    };
    const made = boardSchema.parse(
      await insist(visitor, "/api/boards", {
        name: "Film",
        columns: [images, clips],
        shots: Array.from({ length: SHOTS }, (_, at) => ({
          ...{ id: newId("shot"), kind: "video", prompt: `A pier at hour ${at}` },
        })),
      }),
    );
    const { data: prices } = await insist(visitor, "/api/catalog/prices");
    const priceOf = (options: Record<string, unknown>): number =>
      prices.find((row: Record<string, unknown>) =>
        Object.entries(options).every(([name, value]) => row[name] === value),
      ).credits;
    const still = priceOf({ model_id: images.model_id, resolution: "1K" });
    const clip = priceOf({ model_id: clips.model_id, resolution: "720p", duration_seconds: SECONDS });
    /** Presses once in two windows. */
    const press = async (
      { column, takes, credits }: { column: string; takes: number; credits: number },
      series: (shotId: string) => string,
    ) => {
      const { revision, shots } = boardSchema.parse(await insist(visitor, `/api/boards/${made.id}`));
      const cells = shots.map(({ id }) => ({
        ...{ shot_id: series(id), column_id: column, takes, credits, known: 0 },
      }));
      const body = { revision, cells, credits: SHOTS * takes * credits };
      const token = randomUUID();
      const once = async () =>
        boardRun.parse(await insist(visitor, `/api/boards/${made.id}/runs`, body, token));
      const [one, two] = await Promise.all([once(), once(), kill("web", 40)]);
      expect(one.id).toBe(two.id);
      return body.credits;
    };
    const charged = async () => {
      const jobs = await service.query<{ used: number }>("select credits_used as used from sandbox.jobs");
      return jobs.reduce((sum, { used }) => sum + Number(used), 0);
    };

    const drafted = await press({ column: images.id, takes: STILLS, credits: still }, stillIdOf);
    await kill("worker", 500);
    await kill("sandbox", 500);
    const stills = await settledTakes(visitor, made.id, SHOTS * STILLS);
    expect(await charged()).toBe(drafted);
    const picks = new Map(stills.map(({ shot_id, job_id }) => [shot_id, job_id]));
    expect(picks.size).toBe(SHOTS);
    for (const jobId of picks.values()) await pick(visitor, jobId);

    const filmed = await press({ column: clips.id, takes: 1, credits: clip }, (id) => id);
    await kill("postgres", 800);
    await kill("worker", 4_000);
    await kill("sandbox", 2_000);
    await kill("web", 1_000);
    const takes = await settledTakes(visitor, made.id, SHOTS * STILLS + SHOTS);
    const films = takes.filter(({ column_id }) => column_id === clips.id);
    expect(films.map(({ status, credits }) => [status, credits])).toEqual(
      Array(SHOTS).fill(["completed", clip]),
    );
    expect(await charged()).toBe(drafted + filmed);
    for (const { job_id } of films) {
      const { request } = await insist(visitor, `/api/jobs/${job_id}`);
      expect(request.input_image_url).toMatch(/^https?:/);
      expect(request.input_image_url).not.toContain("last-frame.invalid");
      await pick(visitor, job_id);
    }

    await expect.poll(() => areSaved(visitor), { timeout: 240_000 }).toBe(true);
    const parts = films.map(({ job_id }) => ({ job_id, from_seconds: 0, to_seconds: SECONDS }));
    await insist(visitor, `/api/boards/${made.id}/rough-cuts`, { parts });
    const cut = async () =>
      roughCut.parse((await insist(visitor, `/api/boards/${made.id}/rough-cuts`)).data[0]);
    await expect.poll(async () => (await cut()).status, { timeout: 120_000 }).toBe("making");
    await kill("worker", 300);
    await expect.poll(async () => (await cut()).status, { timeout: 240_000 }).toBe("done");
    expect((await cut()).duration_seconds).toBeCloseTo(SHOTS * SECONDS, 0);
    console.log(JSON.stringify({ drafted, filmed, charged: await charged(), killed }));
    expect(killed).toEqual({ web: 3, worker: 3, postgres: 1, sandbox: 2 });
    await visitor.dispose();
  }));
