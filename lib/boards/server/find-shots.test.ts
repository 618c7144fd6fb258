import { expect, it } from "vitest";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { aBoard } from "@/lib/testing/a-board";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { findShots } from "./find-shots";

withJobService();

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

it("lists each shot once with its board, its takes and its pick, and what is spoken apart", async () => {
  const session = await aSession();
  const board = await aBoard(session, 2);
  const shot = board.shots[1]?.id ?? "";
  const series = (id: string, position: number, onBoard = false) => ({
    of: "takes" as const,
    id,
    position,
    count: 3,
    ...(onBoard && { board: { id: board.id, column_id: board.columns[0]?.id ?? "" } }),
  });
  const row = (changes: Parameters<typeof aJobRow>[1]) =>
    aJobRow(session, { status: "completed", ...changes });
  const pick = row({
    prompt: "A pond",
    series: series(shot, 0, true),
    picked: true,
    createdAt: minutesAgo(9),
  });
  const rows = [
    pick,
    row({ prompt: "The lake at dawn", series: series(shot, 1, true), createdAt: minutesAgo(8) }),
    row({ prompt: "The lake at noon", series: series(shot, 2, true), createdAt: minutesAgo(7) }),
    row({ prompt: "The lake, in the trash", series: series(shot, 3, true), deletedAt: new Date() }),
    row({ prompt: "A fox by the lake", createdAt: minutesAgo(6) }),
    row({ prompt: "A boat on the lake", series: series("series_boat", 0), createdAt: minutesAgo(5) }),
    row({ prompt: "A boat on the lake", series: series("series_boat", 1), status: "failed" }),
    row({ prompt: "The lake keeps what it hears.", kind: "voice", createdAt: minutesAgo(4) }),
    { ...row({ prompt: "A lake elsewhere" }), workspaceId: "another" },
  ];
  await database().insert(jobs).values(rows);

  const found = await findShots(session, { q: "lake", limit: 6 });
  expect(found).toMatchObject({ q: "lake", shot_count: 3, take_count: 5, has_more: false });
  expect(found.shots.map(({ words, takes, is_picked }) => [words, takes, is_picked])).toEqual([
    ["A boat on the lake", 2, false],
    ["A fox by the lake", 1, false],
    ["The lake at noon", 3, true],
  ]);
  expect(found.shots[2]).toMatchObject({
    id: shot,
    job: { id: pick.id },
    board: { id: board.id, name: "Aurelia", shot_number: 2 },
  });
  // A failed take stands for no shot that has a result.
  expect(found.shots[0]?.job.status).toBe("completed");
  expect(found.lines.map(({ words }) => words)).toEqual(["The lake keeps what it hears."]);

  const one = await findShots(session, { q: "lake", limit: 1 });
  expect(one.shots).toHaveLength(1);
  expect(one.shot_count).toBe(3);
  // A typing error finds what was meant, and says so.
  expect(await findShots(session, { q: "laek", limit: 6 })).toMatchObject({ q: "lake", shot_count: 3 });
});
