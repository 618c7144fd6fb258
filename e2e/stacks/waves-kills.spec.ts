import { randomUUID } from "node:crypto";
import { board as boardSchema } from "@/lib/boards/board";
import { newId } from "@/lib/boards/new-id";
import { type BoardRun, boardRun, boardTakes } from "@/lib/boards/run";
import { signedInVisitor } from "../sign-in";
import { expect, test } from "./fixtures";
import { insist } from "./insist";
import { pick, settledTakes } from "./takes";
import { withKills } from "./with-kills";

const SHOTS = 6;
const WAVES = 3;

test("waves of a board buy what has no pick, once and within what was shown, with each process killed in the middle of one", () =>
  withKills(async ({ service, dashboard, kill, killed }) => {
    const visitor = await signedInVisitor(dashboard.url, "sk_sandbox_demo_waves_kills");
    const column = {
      ...{ id: newId("clm"), kind: "image", model_id: "zeta-image", takes: WAVES },
      settings: { ratio: "1:1", resolution: "1K" },
    };
    const { id, revision, shots } = boardSchema.parse(
      await insist(visitor, "/api/boards", {
        name: "Waves",
        columns: [column],
        shots: Array.from({ length: SHOTS }, (_, at) => ({
          ...{ id: newId("shot"), kind: "image", prompt: `A pier at hour ${at}` },
        })),
      }),
    );
    const { data: prices } = await insist(visitor, "/api/catalog/prices");
    const { credits } = prices.find(
      (row: Record<string, unknown>) => row.model_id === column.model_id && row.resolution === "1K",
    );
    const charged = async () => {
      const [sum] = await service.query<{ used: string }>(
        "select coalesce(sum(credits_used), 0) as used from sandbox.jobs",
      );
      return Number(sum?.used);
    };
    const read = async () => boardTakes.parse(await insist(visitor, `/api/boards/${id}/takes`));
    /** Takes under way, of which a process that is killed leaves some in the middle. */
    const isBusy = () =>
      expect.poll(async () => (await read()).takes.some(({ status }) => status !== "completed")).toBe(true);
    /** Presses for the next wave in two windows, and again until it is bought. */
    const buyNext = async (wave: number, takes: number) => {
      const waitsForPicks = (run: BoardRun) => run.wave === wave && run.paused_for === "picks";
      await expect
        .poll(async () => (await read()).queue.filter(({ run_id }) => run_id === runOf.get(wave)).length)
        .toBe(takes);
      const press = () =>
        visitor
          .post(`/api/boards/${id}/queue`, {
            headers: { "sec-fetch-site": "same-origin" },
            data: { do: "resume", credits: takes * credits, waves: [runOf.get(wave)] },
          })
          .catch(() => null);
      await Promise.all([press(), press(), kill("web", 40)]);
      while ((await read()).runs.some(waitsForPicks)) await press();
    };
    const pickSome = async (made: Awaited<ReturnType<typeof settledTakes>>, ids: readonly string[]) => {
      for (const shotId of ids)
        await pick(visitor, made.find(({ shot_id }) => shot_id === shotId)?.job_id ?? "");
    };

    const cells = shots.map((shot) => ({
      ...{ shot_id: shot.id, column_id: column.id, takes: WAVES, credits, known: 0 },
    }));
    const body = { revision, cells, credits: SHOTS * WAVES * credits, in_waves: true };
    const token = randomUUID();
    const press = async () => boardRun.parse(await insist(visitor, `/api/boards/${id}/runs`, body, token));
    const [one, two] = await Promise.all([press(), press(), kill("web", 40)]);
    expect(one.id).toBe(two.id);
    const runOf = new Map((await read()).runs.map((run) => [run.wave, run.id]));
    await isBusy();
    await kill("worker", 0);
    await kill("sandbox", 500);
    const first = await settledTakes(visitor, id, SHOTS);
    expect(await charged()).toBe(SHOTS * credits);

    const ids = shots.map((shot) => shot.id);
    await pickSome(first, ids.slice(0, 2));
    await buyNext(2, 4);
    await isBusy();
    await kill("postgres", 0);
    await kill("worker", 1_500);
    const second = await settledTakes(visitor, id, SHOTS + 4);
    expect(await charged()).toBe((SHOTS + 4) * credits);

    await pickSome(second, ids.slice(2, 5));
    await buyNext(3, 1);
    await kill("worker", 200);
    await settledTakes(visitor, id, SHOTS + 5);
    const end = await read();
    expect({ queue: end.queue, runs: end.runs }).toEqual({ queue: [], runs: [] });
    expect(end.spared).toEqual({ takes: 7, credits: 7 * credits });
    expect(await charged()).toBe((SHOTS + 5) * credits);
    console.log(
      JSON.stringify({ shown: body.credits, charged: await charged(), spared: end.spared, killed }),
    );
    expect(killed).toMatchObject({ worker: 3, postgres: 1, sandbox: 1 });
    expect(killed.web).toBeGreaterThanOrEqual(3);
    await visitor.dispose();
  }));
