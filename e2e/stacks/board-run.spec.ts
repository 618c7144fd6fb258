import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { board as boardSchema } from "@/lib/boards/board";
import { type BoardTakes, boardRun, boardTakes } from "@/lib/boards/run";
import { isSettled } from "@/lib/jobs/job";
import { seeded, startFaultProxy } from "../fault-proxy";
import { Stack } from "../fault-stack";
import { signedInVisitor } from "../sign-in";
import { expect, test } from "./fixtures";
import { insist } from "./insist";

const SHOTS = 200;
const KILLS = 12;
const VICTIMS = ["web", "worker", "database", "service"] as const;

test.setTimeout(900_000);

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

test("200 rows are made and charged once as approved, through lost responses and killed processes", async () => {
  const seed = Number(process.env.FAULT_SEED ?? randomInt(1_000_000));
  const random = seeded(seed);
  const service = await Stack.service();
  await service.start();
  const proxy = await startFaultProxy(service.url, ({ url }) =>
    url?.startsWith("/v1/image-generations") && random() < 0.15
      ? ((["lost-before", "lost-after", "unavailable", "garbage"] as const)[Math.floor(random() * 4)] ??
        "none")
      : "none",
  );
  const dashboard = await Stack.dashboard(proxy.url);
  const killed = { web: 0, worker: 0, service: 0, database: 0 };
  const startedAt = Date.now();
  try {
    await dashboard.start();
    const visitor = await signedInVisitor(dashboard.url, "sk_sandbox_demo_boards");
    const columnId = newId("clm");
    const board = boardSchema.parse(
      await insist(visitor, "/api/boards", {
        name: "Two hundred rows",
        columns: [
          {
            id: columnId,
            kind: "image",
            model_id: "zeta-image",
            settings: { ratio: "1:1", resolution: "1K" },
            takes: 1,
          },
        ],
        shots: Array.from({ length: SHOTS }, (_, at) => ({
          id: newId("shot"),
          kind: "image",
          // Most fail, which is refunded and renders nothing.
          prompt: at % 5 === 0 ? `row ${at}` : `[sandbox:fail] row ${at}`,
        })),
      }),
    );
    const prices = await insist(visitor, "/api/catalog/prices");
    const row = prices.data.find(
      (each: { model_id?: string; resolution?: string }) =>
        each.model_id === "zeta-image" && each.resolution === "1K",
    );
    const price: number = row.credits;
    const press = {
      revision: board.revision,
      cells: board.shots.map(({ id }) => ({
        shot_id: id,
        column_id: columnId,
        takes: 1,
        credits: price,
        known: 0,
      })),
      credits: SHOTS * price,
    };
    let isRunning = true;
    const killer = (async () => {
      for (let kill = 0; isRunning && kill < KILLS; kill++) {
        await wait(700 + random() * 1_200);
        const victim = VICTIMS[kill % VICTIMS.length] ?? "web";
        const name = victim === "service" ? "sandbox" : victim === "database" ? "postgres" : victim;
        if ((victim === "service" ? service : dashboard).kill(name)) killed[victim] += 1;
      }
    })();
    // Two windows press at once, with the same token.
    const token = randomUUID();
    const runs = await Promise.all(
      [1, 2].map(async () =>
        boardRun.parse(await insist(visitor, `/api/boards/${board.id}/runs`, press, token)),
      ),
    );
    expect(runs[0]?.id).toBe(runs[1]?.id);
    let last: BoardTakes | null = null;
    await expect
      .poll(
        async () => {
          const body = await visitor.get(`/api/boards/${board.id}/takes`).catch(() => null);
          if (!body?.ok()) return "no response";
          last = boardTakes.parse(await body.json());
          return last.queue.length + last.takes.filter(({ status }) => !isSettled(status)).length;
        },
        { timeout: 600_000, intervals: [1_000] },
      )
      .toBe(0);
    isRunning = false;
    await killer;
    const made = await service.query<{ key: string; used: number; refunded: number; reserved: number }>(
      "select idempotency_key as key, credits_used as used, credits_refunded as refunded, credits_reserved as reserved from sandbox.jobs",
    );
    const rows = await dashboard.query<{ status: string; jobs: string }>(
      "select status, count(distinct job_id) as jobs from queued_takes group by status",
    );
    const takes = boardTakes.parse(await insist(visitor, `/api/boards/${board.id}/takes`)).takes;
    const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
    const reserved = sum(made.map((each) => Number(each.reserved)));
    const used = sum(made.map((each) => Number(each.used)));
    console.log(
      JSON.stringify({
        seed,
        shots: SHOTS,
        made: made.length,
        approved: press.credits,
        reserved,
        used,
        killed,
        dealt: proxy.dealt,
        seconds: Math.round((Date.now() - startedAt) / 1000),
      }),
    );
    expect(made).toHaveLength(SHOTS);
    expect(new Set(made.map(({ key }) => key)).size).toBe(SHOTS);
    expect(rows.map(({ status, jobs }) => [status, Number(jobs)])).toEqual([["sent", SHOTS]]);
    expect(new Set(takes.map(({ shot_id }) => shot_id)).size).toBe(SHOTS);
    // What was shown on the button is what the API reserved.
    expect(reserved).toBe(press.credits);
    expect(sum(takes.map(({ credits }) => credits ?? 0))).toBe(used);
    expect(used).toBe((SHOTS / 5) * price);
    for (const victim of VICTIMS) expect(killed[victim], victim).toBeGreaterThan(0);
    await visitor.dispose();
  } finally {
    await dashboard.stop();
    await proxy.close();
    await service.stop();
  }
});
