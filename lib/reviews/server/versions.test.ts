import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Board } from "@/lib/boards/board";
import { boardShots, boards } from "@/lib/boards/server/schema";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { createCollection } from "@/lib/library/server/collections";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aBoard } from "@/lib/testing/a-board";
import {
  aReviewedBoard,
  aReviewer,
  aSpokenLine,
  aStoredSound,
  codeOf,
  posted,
  type ReviewedBoard,
  rested,
  soundOf,
} from "@/lib/testing/a-review";
import { withJobService } from "@/lib/testing/job-service";
import type { Visitor } from "@/lib/testing/visitor";
import type { SharedReview } from "../shared-review";
import { stateWords } from "../state-words";
import { MAX_VERSIONS } from "../version";
import { readFilm } from "./films";
import { listReviews } from "./links";
import { listRemarks } from "./remarks";
import { reviews, reviewVerdicts, reviewVersions } from "./schema";

withJobService();

let owner: Session;
let aTake: ReviewedBoard["aTake"];
let aLink: ReviewedBoard["aLink"];

beforeAll(async () => {
  ({ owner, aTake, aLink } = await aReviewedBoard(1));
});

/** A board of shots with two takes each of five seconds, of which the first is picked, and a link that a guest has opened. */
async function aFilm(shots: number, changes = {}) {
  const board = await aBoard(owner, shots);
  const takes: [string, string][] = [];
  for (let shot = 0; shot < shots; shot += 1)
    takes.push([await aTake(shot, { picked: true, of: board }), await aTake(shot, { of: board })]);
  await database().update(assets).set({ durationSeconds: 5 }).where(inArray(assets.jobId, takes.flat()));
  const { id, api } = await aLink({ id: board.id, ...changes });
  const [visitor, opened] = await aReviewer(api);
  return { board, takes, id, api, visitor, opened };
}

const pick = async (from: string, to: string) => {
  await database().update(jobs).set({ picked: false }).where(eq(jobs.id, from));
  await database().update(jobs).set({ picked: true }).where(eq(jobs.id, to));
};
const reorder = (board: Board, ids: readonly string[]) =>
  database()
    .update(boards)
    .set({ shotOrder: [...ids] })
    .where(eq(boards.id, board.id));
const trimOf = (board: Board, shot: number, from_seconds: number, to_seconds: number) =>
  database()
    .update(boardShots)
    .set({ trim: { from_seconds, to_seconds } })
    .where(eq(boardShots.id, board.shots[shot]?.id ?? ""));
const read = async (visitor: Visitor, api: string, version?: number): Promise<SharedReview> =>
  (await visitor.ask(`${api}/content${version === undefined ? "" : `?version=${version}`}`)).json();
const numbersOf = ({ versions }: SharedReview) => versions.map(({ number }) => number);
const itemsOf = ({ shots }: SharedReview) => shots.map(({ items }) => items[0]?.id);

describe("a version", () => {
  it("follows when the film changed and rested, once for many changes, and says what is other", async () => {
    const { board, takes, id, api, visitor, opened } = await aFilm(3);
    expect([opened.version, opened.versions]).toEqual([1, [expect.objectContaining({ changes: null })]]);
    for (const [first, second] of takes.slice(0, 2)) await pick(first, second);
    const uploadId = await aStoredSound(owner, "the mix");
    await database()
      .update(boards)
      .set({ sound: soundOf(uploadId) })
      .where(eq(boards.id, board.id));
    const line = { text: "Dawn.", voice_id: "nova", offset_seconds: 0.5 };
    await aSpokenLine(owner, board, 1, line);
    await trimOf(board, 2, 1, 3);
    const still = await read(visitor, api);
    expect([still.version, itemsOf(still), still.sound]).toEqual([1, itemsOf(opened), null]);
    await rested(board);
    const next = await read(visitor, api);
    expect(next.version).toBe(2);
    expect(numbersOf(next)).toEqual([1, 2]);
    expect(next.versions[1]?.changes).toEqual({
      ...{ takes: [1, 2], cuts: [3], lines: [2], added: [], removed: [] },
      ...{ is_reordered: false, has_other_sound: true },
    });
    expect(itemsOf(next)[0]).not.toBe(itemsOf(opened)[0]);
    expect(next.shots[2]?.items[0]).toMatchObject({ from_seconds: 1, to_seconds: 3 });
    expect(next.lines).toMatchObject([
      { shot: next.shots[1]?.id, text: "Dawn.", offset_seconds: 0.5, duration_seconds: 2 },
    ]);
    expect((await visitor.ask(next.lines[0]?.url ?? "")).status).toBe(200);
    const earlier = await read(visitor, api, 1);
    expect([earlier.version, itemsOf(earlier), earlier.sound]).toEqual([1, itemsOf(opened), null]);
    expect(earlier.lines).toEqual([]);
    // Other words have nothing that was spoken.
    await database()
      .update(boardShots)
      .set({ line: { ...line, text: "Dusk." } })
      .where(eq(boardShots.id, board.shots[1]?.id ?? ""));
    await rested(board);
    expect((await read(visitor, api)).lines).toEqual([]);
    expect(earlier.shots[2]?.items[0]).toMatchObject({ from_seconds: 0, to_seconds: 5 });
    const files = [...opened.shots, ...next.shots].map(({ items }) => items[0]?.url ?? "");
    expect(await Promise.all(files.map(async (url) => (await visitor.ask(url)).status))).toEqual(
      files.map(() => 200),
    );
    const studio = async (version: number | null) => {
      const { parts } = await readFilm(owner, id, version);
      return parts.map((part) => [part.job_id, part.from_seconds, part.starts_at]);
    };
    expect(await studio(1)).toEqual([
      [takes[0]?.[0], 0, 0],
      [takes[1]?.[0], 0, 5],
      [takes[2]?.[0], 0, 10],
    ]);
    expect(await studio(2)).toEqual([
      [takes[0]?.[1], 0, 0],
      [takes[1]?.[1], 0, 5],
      [takes[2]?.[0], 1, 10],
    ]);
    await expect(readFilm(owner, id, 4)).rejects.toMatchObject({ code: "not_found" });
    expect(await codeOf(await visitor.ask(`${api}/content?version=4`))).toEqual([404, "not_found"]);
    expect((await visitor.ask(`${api}/content?version=x`)).status).toBe(400);
  });

  it("follows an order, a shot more and a shot less, and neither a remark nor an answer nor a take more", async () => {
    const { board, takes, api, visitor, opened } = await aFilm(3, { shares_takes: true });
    const [a = "", b = "", c = ""] = board.shots.map(({ id }) => id);
    const changesAfter = async () => {
      await rested(board);
      return (await read(visitor, api)).versions.at(-1)?.changes;
    };
    const itemId = opened.shots[0]?.items[0]?.id;
    await visitor.ask(`${api}/remarks`, posted({ item_id: itemId, name: "Jo", text: "Lower." }));
    await visitor.ask(`${api}/verdict`, posted({ verdict: "changes", name: "Jo" }));
    await visitor.ask(`${api}/choices`, posted({ item_id: opened.shots[0]?.items[1]?.id }));
    await aTake(0, { of: board });
    expect(await changesAfter()).toBeNull();
    expect((await read(visitor, api)).shots[0]?.items).toHaveLength(3);
    await reorder(board, [b, a, c]);
    expect(await changesAfter()).toMatchObject({ is_reordered: true, takes: [] });
    await reorder(board, [a, c]);
    expect(await changesAfter()).toMatchObject({ is_reordered: false, removed: [1] });
    await reorder(board, [a, b, c]);
    expect(await changesAfter()).toMatchObject({ added: [2], removed: [] });
    expect(takes).toHaveLength(3);
  });

  it("that no guest has seen is replaced, and goes when the film is as it was", async () => {
    const { board, takes, id, api, visitor, opened } = await aFilm(1);
    const [first = "", second = ""] = takes[0] ?? [];
    const third = await aTake(0, { of: board });
    const thing = { of: "board", id: board.id } as const;
    const seen = async () => {
      await rested(board);
      const [listed] = await listReviews(owner, thing);
      return listed?.versions.map(({ number }) => number);
    };
    expect(await seen()).toEqual([1]);
    await pick(first, second);
    expect(await seen()).toEqual([1, 2]);
    await pick(second, third);
    expect(await seen()).toEqual([1, 2]);
    await pick(third, first);
    expect(await seen()).toEqual([1]);
    expect((await read(visitor, api)).version).toBe(1);
    await pick(first, third);
    await rested(board);
    const next = await read(visitor, api);
    expect([next.version, itemsOf(next)[0] === itemsOf(opened)[0]]).toEqual([2, false]);
    // What the one in between showed was never a version that a guest saw.
    const rows = await database().select().from(reviewVersions).where(eq(reviewVersions.reviewId, id));
    expect(JSON.stringify(rows.map(({ film }) => film))).not.toContain(second);
  });

  it("is made once, however many read at the same time", async () => {
    const { board, takes, api, visitor } = await aFilm(2);
    const guests = await Promise.all(Array.from({ length: 5 }, () => aReviewer(api)));
    for (const [first, second] of takes) await pick(first, second);
    await rested(board);
    const thing = { of: "board", id: board.id } as const;
    await Promise.all([
      ...guests.map(([guest]) => read(guest, api)),
      listReviews(owner, thing),
      ...guests.map(([guest]) => read(guest, api)),
    ]);
    expect(numbersOf(await read(visitor, api))).toEqual([1, 2]);
  });

  it("follows while takes are made, too, when the same film was there for a minute", async () => {
    const { board, takes, id, api, visitor } = await aFilm(1);
    await pick(...(takes[0] ?? ["", ""]));
    const busy = async () => {
      await database().update(boards).set({ changedAt: new Date() }).where(eq(boards.id, board.id));
      return numbersOf(await read(visitor, api));
    };
    expect(await busy()).toEqual([1]);
    expect(await busy()).toEqual([1]);
    await database()
      .update(reviews)
      .set({ nextFilmSince: new Date(Date.now() - 61_000) })
      .where(eq(reviews.id, id));
    expect(await busy()).toEqual([1, 2]);
  });

  it("that can't be written leaves guests the one before", async () => {
    const { board, takes, id, api, visitor, opened } = await aFilm(1);
    await pick(...(takes[0] ?? ["", ""]));
    await rested(board);
    await database().execute(sql`
      create function refuse_version() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device'; end $$`);
    await database().execute(sql`
      create trigger refuse_version before insert on review_versions for each row execute function refuse_version()`);
    try {
      const still = await read(visitor, api);
      expect([still.version, itemsOf(still)]).toEqual([1, itemsOf(opened)]);
      const [listed] = await listReviews(owner, { of: "board", id: board.id });
      expect([listed?.id, listed?.has_newer_film]).toEqual([id, true]);
      const unseen = await aLink({ id: board.id });
      expect(
        (await listReviews(owner, { of: "board", id: board.id })).map((each) => each.versions.length),
      ).toEqual([0, 1]);
      await expect(aReviewer(unseen.api)).rejects.toThrow("500");
    } finally {
      await database().execute(sql`drop function refuse_version() cascade`);
    }
    expect((await read(visitor, api)).version).toBe(2);
  });

  it("is one of at most 50: the oldest that nobody answered makes room", async () => {
    const { board, takes, id, api, visitor } = await aFilm(1);
    const [first = "", second = ""] = takes[0] ?? [];
    const { workspaceId } = owner;
    const [row] = await database().select().from(reviewVersions).where(eq(reviewVersions.reviewId, id));
    const film = { parts: [], sound: null, mix: null, lines: [] };
    await database()
      .insert(reviewVersions)
      .values(
        Array.from({ length: MAX_VERSIONS - 1 }, (_, n) => ({
          ...{ reviewId: id, workspaceId, number: n + 2, film, openedAt: new Date() },
        })),
      );
    expect(row?.number).toBe(1);
    await visitor.ask(`${api}/verdict`, posted({ verdict: "approved", name: "Jo", version: 1 }));
    await pick(first, second);
    await rested(board);
    const numbers = numbersOf(await read(visitor, api));
    expect([numbers.length, numbers[0], numbers[1], numbers.at(-1)]).toEqual([
      ...[MAX_VERSIONS, 1, 3, MAX_VERSIONS + 1],
    ]);
  });

  it("stays the same when a take that is shown anyway is picked, and when shots get other numbers", async () => {
    const board = await aBoard(owner, 2);
    const take = await aTake(1, { of: board });
    const { id, api } = await aLink({ id: board.id, shares_takes: true });
    const [visitor, opened] = await aReviewer(api);
    expect(opened.shots.map(({ number, items }) => [number, items[0]?.is_pick])).toEqual([[2, false]]);
    await aTake(1, { of: board });
    await database().update(jobs).set({ picked: true }).where(eq(jobs.id, take));
    await reorder(
      board,
      board.shots.map((shot) => shot.id).filter((_, at) => at === 1),
    );
    const next = await read(visitor, api);
    expect(next.versions).toHaveLength(1);
    expect(next.shots.map(({ number, items }) => [number, items.map((item) => item.is_pick)])).toEqual([
      [1, [true, false]],
    ]);
    await database().update(reviews).set({ sharesTakes: false }).where(eq(reviews.id, id));
    expect((await read(visitor, api, 1)).shots).toHaveLength(1);
  });

  it("is of a collection, too, and shows a result that left it in the version that had it", async () => {
    const collection = await createCollection(owner, "Spring");
    const [one, two] = [await aTake(0), await aTake(0)];
    const place = (id: string, collections: string[]) =>
      database()
        .update(jobs)
        .set({ collections, changedAt: new Date(0) })
        .where(eq(jobs.id, id));
    for (const id of [one, two]) await place(id, [collection.id]);
    const { api } = await aLink({ of: "collection", id: collection.id });
    const [visitor, opened] = await aReviewer(api);
    const url = opened.shots[0]?.items[0]?.url ?? "";
    await place(one, []);
    const next = await read(visitor, api);
    expect([next.version, next.versions[1]?.changes?.removed, next.shots.length]).toEqual([2, [1], 1]);
    expect((await visitor.ask(url)).status).toBe(200);
    expect((await visitor.ask(url.replace("version=1", "version=2"))).status).toBe(404);
    expect((await visitor.ask(url.replace("?version=1", ""))).status).toBe(404);
  });

  it("shows a take that was never a pick only while takes are shared", async () => {
    const board = await aBoard(owner, 1);
    await aTake(0, { of: board });
    const { id, api } = await aLink({ id: board.id, shares_takes: true });
    const [visitor, opened] = await aReviewer(api);
    const url = opened.shots[0]?.items[0]?.url ?? "";
    expect((await visitor.ask(url)).status).toBe(200);
    await database().update(reviews).set({ sharesTakes: false }).where(eq(reviews.id, id));
    expect((await visitor.ask(url)).status).toBe(404);
    expect((await read(visitor, api, 1)).shots).toEqual([]);
  });
});

describe("what guests say", () => {
  it("is kept of five who write at once while the next version is made, each to what they saw", async () => {
    const { board, takes, api, opened } = await aFilm(1);
    const guests = await Promise.all(Array.from({ length: 5 }, () => aReviewer(api)));
    await pick(...(takes[0] ?? ["", ""]));
    await rested(board);
    const itemId = opened.shots[0]?.items[0]?.id;
    const said = await Promise.all(
      guests.flatMap(([guest], at) => [
        guest.ask(
          `${api}/remarks`,
          posted({ item_id: itemId, name: "Mara", text: `Remark ${at}`, seconds: 1, version: 1 }),
        ),
        guest.ask(`${api}/verdict`, posted({ verdict: "approved", name: "Mara", version: 1 })),
        guest.ask(`${api}/content`),
      ]),
    );
    expect(said.map(({ status }) => status)).toEqual(guests.flatMap(() => [201, 200, 200]));
    const [visitor] = await aReviewer(api);
    const read5 = await read(visitor, api);
    expect(numbersOf(read5)).toEqual([1, 2]);
    expect(read5.remarks.map(({ version, text }) => [version, text]).sort()).toEqual(
      guests.map((_, at) => [1, `Remark ${at}`]),
    );
    expect(new Set(read5.guests.map(({ name }) => name)).size).toBe(5);
    expect(read5.state).toMatchObject({ name: "approved_earlier", of: 5, version: 1, latest: 2 });
  });

  it("is about a version: of remarks the frame stays known, of answers that another version is new", async () => {
    const { board, takes, api, visitor, opened } = await aFilm(2, { must_answer: ["Jo"] });
    await trimOf(board, 0, 1, 3);
    const itemId = opened.shots[1]?.items[0]?.id;
    const remark = { item_id: itemId, name: "Jo", text: "Lower.", seconds: 2.5 };
    await visitor.ask(`${api}/remarks`, posted(remark));
    await visitor.ask(`${api}/verdict`, posted({ verdict: "approved", name: "Jo", version: 1 }));
    const thing = { of: "board", id: board.id } as const;
    const words = async () => {
      const [shared, [listed]] = [await read(visitor, api), await listReviews(owner, thing)];
      if (!listed) throw new Error("There is no link.");
      expect(shared.state).toEqual(listed.state);
      return stateWords(shared.state);
    };
    expect(await words()).toBe("Approved by Jo");
    await pick(...(takes[1] ?? ["", ""]));
    await rested(board);
    expect((await read(visitor, api)).version).toBe(2);
    expect(await words()).toBe("Approved version 1; version 2 is new");
    const about = { version: 1, seconds: 2.5, film_seconds: 7.5, film_rate: 24, item: "2" };
    expect((await read(visitor, api)).remarks).toMatchObject([{ ...about, item_id: null }]);
    expect((await read(visitor, api, 1)).remarks).toMatchObject([{ ...about, item_id: itemId }]);
    expect(await listRemarks(owner, thing)).toMatchObject([{ ...about, job_id: takes[1]?.[0] }]);
    // In the version before, where it can still be looked at.
    const late = await visitor.ask(`${api}/remarks`, posted({ ...remark, version: 1 }));
    expect((await late.json()).remarks[1]).toMatchObject(about);
    expect(await codeOf(await visitor.ask(`${api}/remarks`, posted(remark)))).toEqual([404, "not_found"]);
    await visitor.ask(`${api}/verdict`, posted({ verdict: "changes", name: "Jo" }));
    expect(await words()).toBe("Jo asked for changes");
    const none = posted({ verdict: "approved", name: "Jo", version: 9 });
    expect((await visitor.ask(`${api}/verdict`, none)).status).toBe(404);
    await database().update(reviewVerdicts).set({ version: null }).where(eq(reviewVerdicts.name, "Jo"));
    expect((await read(visitor, api)).state).toMatchObject({ name: "changes_earlier", version: 1 });
  });
});
