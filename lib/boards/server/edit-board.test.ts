import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { aBoard, aColumn, aShot } from "@/lib/testing/a-board";
import { aStoredTake } from "@/lib/testing/a-stored-take";
import { aSession, withJobService } from "@/lib/testing/job-service";
import type { Board, BoardEdit } from "../board";
import { MAX_COLUMNS, MAX_SHOTS } from "../board";
import { applyEdit, editsToUndo } from "../edit";
import type { BoardReference } from "../reference";
import { createBoard, deleteBoard, listBoards, readBoard, restoreBoard } from "./boards";
import { editBoard } from "./edit-board";

withJobService();

const texts = ({ shots }: Board) => shots.map(({ prompt }) => prompt);

const SOUND = { ...linkedInput("https://example.com/score.mp3", "audio"), durationSeconds: 30 };

const ANNA: BoardReference = {
  name: "Anna",
  of: "picture",
  input: linkedInput("https://files.test/anna.png", "image"),
};

it("changes the revision of the shots that may name a changed reference, and of no others", async () => {
  const session = await aSession();
  const board = await createBoard(session, {
    name: "Aurelia",
    shots: [aShot("@ANNA walks"), aShot("anna walks"), aShot("anna@anna.com")],
  });
  const { revision } = await editBoard(session, board.id, [
    { do: "set_reference", name: "anna", reference: { ...ANNA, name: "anna" } },
  ]);
  const { shots } = await readBoard(session, board.id);
  expect(shots.map((shot) => shot.revision)).toEqual([revision, 1, revision]);
});

it("sets defaults as the browser shows them, and changes the revision of every column that a run would use", async () => {
  const session = await aSession();
  const frame = linkedInput("https://files.test/a.png", "image");
  const board = await createBoard(session, {
    name: "Aurelia",
    shots: [aShot("A lake"), aShot("A city", { settings: { duration: "8" } })],
    columns: [aColumn(), { ...aColumn(), settings: {} }],
    defaults: { settings: { ratio: "1:1" }, inputs: {} },
  });
  expect(board.defaults.settings).toEqual({ ratio: "1:1" });
  const edits: BoardEdit[] = [
    { do: "set_defaults", settings: { duration: "6", ratio: null }, inputs: { firstFrame: frame } },
    { do: "set_defaults", inputs: { references: [frame] } },
  ];
  const undo = editsToUndo(board, edits[0]!);
  const shown = edits.reduce(applyEdit, board);
  const { revision } = await editBoard(session, board.id, edits);
  const changed = await readBoard(session, board.id);
  expect(changed.defaults).toEqual(shown.defaults);
  expect(changed.columns).toEqual(shown.columns.map((column) => ({ ...column, revision })));
  expect(changed.shots).toEqual(board.shots);
  await editBoard(session, board.id, [{ do: "set_defaults", inputs: { references: null } }, ...undo]);
  const undone = await readBoard(session, board.id);
  expect(undone.defaults).toEqual(board.defaults);
  expect(undone.columns.map(({ settings }) => settings)).toEqual(
    board.columns.map(({ settings }) => settings),
  );
});

it("names the prompts that typing replaced and its maker had not seen", async () => {
  const session = await aSession();
  const board = await aBoard(session, 2);
  const [first, second] = board.shots.map(({ id }) => id);
  const write = async (id: string | undefined, prompt: string, was?: string) => {
    const edit: BoardEdit = {
      do: "change_shots",
      ids: [id ?? ""],
      change: { prompt },
      ...(was !== undefined && { was }),
    };
    return (await editBoard(session, board.id, [edit])).overwritten;
  };
  const before = board.shots[0]?.prompt ?? "";
  expect(await write(first, "A lake", before)).toEqual([]);
  // Another tab, which still shows the one before.
  expect(await write(first, "A bay", before)).toEqual([{ shot_id: first, prompt: "A lake" }]);
  // The same again, because its response was lost.
  expect(await write(first, "A bay", before)).toEqual([]);
  expect(await write(first, "A dune")).toEqual([]);
  expect(await write(second, "A lake", board.shots[1]?.prompt)).toEqual([]);
  expect(texts(await readBoard(session, board.id))).toEqual(["A dune", "A lake"]);
});

it("makes the changes that the browser shows before the response", async () => {
  const session = await aSession();
  let board = await aBoard(session, 3);
  const [first, second, third] = board.shots;
  const column = aColumn(2);
  const edits: BoardEdit[] = [
    { do: "rename", name: "Aurelia, 30-second film", note: "For spring" },
    { do: "add_shots", shots: [aShot("A lake"), aShot("A bottle", { note: "Rain" })], before: second!.id },
    { do: "change_shots", ids: [first!.id, third!.id], change: { prompt: "Gold", negative_prompt: "text" } },
    { do: "change_shots", ids: [first!.id], change: { trim: { from_seconds: 0.25, to_seconds: 1.125 } } },
    { do: "change_shots", ids: [third!.id], change: { trim: null } },
    { do: "set_sound", sound: { of: "upload", input: SOUND } },
    { do: "move_shots", ids: [third!.id], before: first!.id },
    { do: "remove_shots", ids: [second!.id] },
    { do: "add_column", column, before: board.columns[0]!.id },
    { do: "change_column", id: column.id, change: { takes: 3 } },
    { do: "move_column", id: column.id, before: null },
    { do: "set_reference", name: "Anna", reference: ANNA },
    { do: "set_reference", name: "anna", reference: { ...ANNA, name: "ANNA" } },
    {
      do: "set_reference",
      name: "narrator",
      reference: { name: "narrator", of: "voice", voice_id: "vce_1" },
    },
    { do: "set_reference", name: "anna", reference: null },
  ];
  for (const edit of edits) {
    const { before, revision } = await editBoard(session, board.id, [edit]);
    expect([before, revision]).toEqual([board.revision, board.revision + 1]);
    const shown = applyEdit({ ...board, revision }, edit);
    board = await readBoard(session, board.id);
    // Only the server knows the revisions of what a change touched.
    const withoutRevisions = (of: Board) =>
      JSON.parse(JSON.stringify({ ...of, revision: 0 }, (key, value) => (key === "revision" ? 0 : value)));
    expect(withoutRevisions(board)).toEqual(withoutRevisions(shown));
  }
  expect(texts(board)).toEqual(["Gold", "Gold", "A lake", "A bottle"]);
});

it("keeps both of two changes of one shot, and all of many at once", async () => {
  const session = await aSession();
  const board = await aBoard(session, 1);
  const ids = [board.shots[0]!.id];
  await Promise.all([
    editBoard(session, board.id, [{ do: "change_shots", ids, change: { prompt: "A lake" } }]),
    editBoard(session, board.id, [{ do: "change_shots", ids, change: { note: "Dawn" } }]),
    ...Array.from({ length: 10 }, (_, at) =>
      editBoard(session, board.id, [{ do: "add_shots", shots: [aShot(`Added ${at}`)], before: null }]),
    ),
  ]);
  const after = await readBoard(session, board.id);
  expect(after.shots[0]).toMatchObject({ prompt: "A lake", note: "Dawn" });
  expect(after.shots).toHaveLength(11);
  expect(after.revision).toBe(board.revision + 12);
});

it("makes all of the changes of a request, or none", async () => {
  const session = await aSession();
  const board = await aBoard(session, 2);
  const added: BoardEdit = { do: "add_shots", shots: [aShot("A lake")], before: null };
  const failing: [BoardEdit, string][] = [
    [{ do: "change_shots", ids: ["shot_none"], change: { prompt: "x" } }, "not_found"],
    [{ do: "change_column", id: "clm_none", change: {} }, "not_found"],
    [{ do: "move_column", id: "clm_none", before: null }, "not_found"],
    [{ do: "add_shots", shots: [aShot("x", { id: board.shots[0]!.id })], before: null }, "conflict"],
    [
      { do: "add_shots", shots: Array.from({ length: MAX_SHOTS }, () => aShot("x")), before: null },
      "conflict",
    ],
  ];
  for (const [edit, code] of failing)
    await expect(editBoard(session, board.id, [added, edit])).rejects.toMatchObject({ code });
  const columns = Array.from(
    { length: MAX_COLUMNS },
    (): BoardEdit => ({ do: "add_column", column: aColumn(), before: null }),
  );
  await expect(editBoard(session, board.id, columns)).rejects.toMatchObject({ code: "conflict" });
  expect(await readBoard(session, board.id)).toEqual(board);
});

it("is another workspace's for nobody, and a deleted one's until it is brought back", async () => {
  const [session, stranger] = [await aSession(null, `good_${randomUUID()}`), await aSession()];
  const board = await aBoard(session, 1);
  for (const refused of [
    () => readBoard(stranger, board.id),
    () => editBoard(stranger, board.id, [{ do: "rename", name: "Mine" }]),
    () => deleteBoard(stranger, board.id),
  ])
    await expect(refused()).rejects.toMatchObject({ code: "not_found" });
  expect(await listBoards(stranger)).toEqual([]);
  await deleteBoard(session, board.id);
  expect(await listBoards(session)).toEqual([]);
  await expect(readBoard(session, board.id)).rejects.toMatchObject({ code: "not_found" });
  await restoreBoard(session, board.id);
  expect(await readBoard(session, board.id)).toEqual(board);
  // Ids of shots are of one board alone.
  await expect(
    createBoard(session, { name: "Copy", shots: [aShot("x", { id: board.shots[0]!.id })] }),
  ).rejects.toMatchObject({ code: "conflict" });
});

it("shows one result as the cover of a board while that is there, and else its picks", async () => {
  const session = await aSession();
  const board = await aBoard(session, 1);
  const made = (boardId: string, job: Partial<typeof jobs.$inferInsert> = {}) =>
    aStoredTake(session, { ...board, id: boardId }, { text: "v", hasPoster: true, job });
  const covers = async () => (await listBoards(session))[0]!.covers.map((url) => /job_[^/]+/.exec(url)?.[0]);
  const setTo = (job_id: string | null) => editBoard(session, board.id, [{ do: "set_cover", job_id }]);
  const pick = await made(board.id);
  const other = await made(board.id, { picked: false });
  expect(await covers()).toEqual([pick, other]);
  await setTo(other);
  expect(await covers()).toEqual([other]);
  expect((await readBoard(session, board.id)).cover_job_id).toBe(other);
  await database().update(jobs).set({ deletedAt: new Date() }).where(eq(jobs.id, other));
  expect(await covers()).toEqual([pick]);
  await expect(setTo(await made("brd_another"))).rejects.toMatchObject({ code: "conflict" });
  await setTo(null);
  expect((await readBoard(session, board.id)).cover_job_id).toBeNull();
});

it("takes a finished sound of the workspace as the sound of a board, and nothing else", async () => {
  const session = await aSession();
  const board = await aBoard(session, 1);
  const made = (owner: typeof session, status: "completed" | "processing", type: "audio" | "video") =>
    aStoredTake(owner, board, { text: "a", shot: null, type, job: { status } });
  const setTo = (job_id: string) =>
    editBoard(session, board.id, [{ do: "set_sound", sound: { of: "job", job_id } }]);
  const voice = await made(session, "completed", "audio");
  await setTo(voice);
  for (const other of [
    await made(session, "processing", "audio"),
    await made(session, "completed", "video"),
    await made(await aSession(), "completed", "audio"),
    "job_of_nobody",
  ])
    await expect(setTo(other)).rejects.toMatchObject({ code: "conflict" });
  expect((await readBoard(session, board.id)).sound).toEqual({ of: "job", job_id: voice });
});
