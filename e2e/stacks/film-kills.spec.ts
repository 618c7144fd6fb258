import { randomUUID } from "node:crypto";
import { request } from "@playwright/test";
import { board as boardSchema } from "@/lib/boards/board";
import { boardZip } from "@/lib/boards/export";
import { newId } from "@/lib/boards/new-id";
import { boardRun } from "@/lib/boards/run";
import { roughCut } from "@/lib/cuts/cut";
import { zipAddress } from "@/lib/library/api";
import { madeReview } from "@/lib/reviews/review";
import { sharedReview } from "@/lib/reviews/shared-review";
import { readZip } from "@/lib/testing/read-zip";
import { signedInVisitor } from "../sign-in";
import { expect, test } from "./fixtures";
import { insist } from "./insist";
import { areSaved, pick, settledTakes, wholeFile } from "./takes";
import { withKills } from "./with-kills";

const SHOTS = 6;
const SECONDS_OF_STILL = 4;

test.setTimeout(600_000);

test("a revision, a cut and an export are whole and charged once, with their processes killed in the middle", () =>
  withKills(async ({ service, dashboard, kill, killed }) => {
    const visitor = await signedInVisitor(dashboard.url, "sk_sandbox_demo_film_kills");
    const column = {
      ...{ id: newId("clm"), kind: "image", model_id: "zeta-image", takes: 1 },
      settings: { ratio: "16:9", resolution: "1K" },
    };
    const made = boardSchema.parse(
      await insist(visitor, "/api/boards", {
        name: "Film",
        columns: [column],
        shots: Array.from({ length: SHOTS }, (_, at) => ({
          ...{ id: newId("shot"), kind: "image", prompt: `A pier at hour ${at}` },
        })),
      }),
    );
    const prices = await insist(visitor, "/api/catalog/prices");
    const price: number = prices.data.find(
      (row: { model_id?: string; resolution?: string }) =>
        row.model_id === "zeta-image" && row.resolution === "1K",
    ).credits;
    const cells = (known: number) => [{ column_id: column.id, takes: 1, credits: price, known }];
    const credits = SHOTS * price;
    const first = { revision: made.revision, credits };
    await insist(visitor, `/api/boards/${made.id}/runs`, {
      ...first,
      cells: made.shots.flatMap(({ id }) => cells(0).map((cell) => ({ ...cell, shot_id: id }))),
    });
    const takes = await settledTakes(visitor, made.id, SHOTS);
    for (const { job_id } of takes) await pick(visitor, job_id);

    await test.step("a revision", async () => {
      const expires_at = new Date(Date.now() + 86_400_000).toISOString();
      const shared = { of: "board", id: made.id, title: "Film", shows_prompts: true, expires_at };
      const { review, path } = madeReview.parse(await insist(visitor, "/api/reviews", shared));
      const guest = await request.newContext({ baseURL: dashboard.url });
      const seen = sharedReview.parse(await insist(guest, `/api${path}/open`, {}));
      const remarked = await insist(guest, `/api${path}/remarks`, {
        ...{ item_id: seen.shots[0]?.items[0]?.id, name: "Jo", text: "Later in the day." },
      });
      const { revision, shots } = boardSchema.parse(await insist(visitor, `/api/boards/${made.id}`));
      const body = {
        ...{ revision, credits, remark_ids: sharedReview.parse(remarked).remarks.map(({ id }) => id) },
        shots: shots.map(({ id, prompt }) => ({
          ...{ shot_id: id, was: prompt, prompt: `${prompt}, in the rain`, cells: cells(1) },
        })),
      };
      // Two windows press once each, and the web process is killed while it responds.
      const token = randomUUID();
      const press = async () =>
        boardRun.parse(await insist(visitor, `/api/reviews/${review.id}/revisions`, body, token));
      const [one, two] = await Promise.all([press(), press(), kill("web", 40), kill("worker", 400)]);
      expect(one.id).toBe(two.id);
      const all = await settledTakes(visitor, made.id, 2 * SHOTS);
      expect(all.filter(({ picked }) => picked)).toHaveLength(SHOTS);
      const after = boardSchema.parse(await insist(visitor, `/api/boards/${made.id}`));
      expect(after.shots.map(({ prompt }) => prompt)).toEqual(body.shots.map(({ prompt }) => prompt));
      const marked = sharedReview.parse(await insist(guest, `/api${path}/content`));
      expect(marked.remarks.map(({ is_revised }) => is_revised)).toEqual([true]);
      const jobs = await service.query<{ used: number }>("select credits_used as used from sandbox.jobs");
      expect(jobs.map(({ used }) => Number(used))).toEqual(Array(2 * SHOTS).fill(price));
      await guest.dispose();
    });

    await test.step("a cut", async () => {
      // Only what is saved here can be cut.
      await expect.poll(() => areSaved(visitor), { timeout: 240_000 }).toBe(true);
      const parts = takes.map(({ job_id }) => ({
        ...{ job_id, from_seconds: 0, to_seconds: SECONDS_OF_STILL },
      }));
      const token = randomUUID();
      const start = async () =>
        roughCut.parse(await insist(visitor, `/api/boards/${made.id}/rough-cuts`, { parts }, token));
      const [one, two] = await Promise.all([start(), start(), kill("web", 20)]);
      expect(one.id).toBe(two.id);
      const cut = async () => {
        const { data } = await insist(visitor, `/api/boards/${made.id}/rough-cuts`);
        expect(data).toHaveLength(1);
        return roughCut.parse(data[0]);
      };
      await expect.poll(async () => (await cut()).status, { timeout: 120_000 }).toBe("making");
      await kill("worker", 300);
      await kill("web", 0);
      await expect.poll(async () => (await cut()).status, { timeout: 240_000 }).toBe("done");
      const done = await cut();
      expect(done.duration_seconds).toBeCloseTo(SHOTS * SECONDS_OF_STILL, 1);
      const file = await wholeFile(visitor, done.url ?? "");
      expect(file).toHaveLength(done.size_bytes ?? 0);
      expect(file.toString("latin1", 4, 8)).toBe("ftyp");
    });

    await test.step("an export", async () => {
      const ordered = boardZip.parse(
        await insist(visitor, `/api/boards/${made.id}/zip`, { of: "takes", timelines: ["otio", "edl"] }),
      );
      const address = zipAddress(ordered.id);
      const [zip] = await Promise.all([wholeFile(visitor, address), kill("web", 30)]);
      const names = readZip(zip).map(({ name }) => name);
      expect(names.filter((name) => name.endsWith(".jpg"))).toHaveLength(2 * SHOTS);
      expect(names).toEqual(expect.arrayContaining(["Film.otio", "Film.edl"]));
      // The same ticket after the kill gives the same bytes.
      expect((await wholeFile(visitor, address)).equals(zip)).toBe(true);
    });
    console.log(JSON.stringify({ killed }));
    expect(killed.web).toBeGreaterThan(2);
    expect(killed.worker).toBeGreaterThan(1);
    await visitor.dispose();
  }));
