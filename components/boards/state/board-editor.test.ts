import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { boardQuery } from "@/components/api/boards";
import type { Board, BoardEdit, EditResult, NewShot } from "@/lib/boards/board";
import { applyEdit } from "@/lib/boards/edit";
import { ApiError } from "@/lib/contract/errors";
import { EMPTY_BOARD } from "@/lib/testing/empty-board";
import { BoardEditor } from "./board-editor";
import { boardHistory } from "./board-history";

const ID = "brd_1";

const aShot = (id: string, prompt = ""): NewShot => ({ id: `shot_${id}`, kind: "video", prompt });
const aBoard = (): Board => ({ ...EMPTY_BOARD, id: ID, name: "Film" });
const addShots = (...ids: string[]): BoardEdit => ({
  do: "add_shots",
  shots: ids.map((id) => aShot(id)),
  before: null,
});
const write = (id: string, prompt: string): BoardEdit => ({
  do: "change_shots",
  ids: [`shot_${id}`],
  change: { prompt },
});

/** An editor over a server that records what it is sent, and answers as `answer` says. */
function anEditor(
  answer: (edits: readonly BoardEdit[]) => Promise<EditResult>,
  read = (): Promise<Board> => Promise.resolve(aBoard()),
  board = aBoard(),
  history?: ReturnType<typeof boardHistory>,
) {
  const cache = new QueryClient();
  const { queryKey } = boardQuery(ID);
  cache.setQueryData(queryKey, board);
  const sent: BoardEdit[][] = [];
  const editor = new BoardEditor(
    cache,
    {
      edit: ({ body }) => {
        sent.push(body.edits);
        return answer(body.edits);
      },
      read,
    },
    ID,
    history,
  );
  const saved = () => vi.waitFor(() => expect(editor.state.get().pending).toEqual([]));
  const order = () => editor.board()?.shots.map(({ id }) => id);
  return { cache, queryKey, editor, sent, saved, order };
}

/** A server whose revision rises by one with each request. */
function aServer(revision = 1) {
  let current = revision;
  return (): Promise<EditResult> => {
    current += 1;
    return Promise.resolve({ object: "board_edit", before: current - 1, revision: current });
  };
}

test("an edit is shown at once, and those made while one is sent go together in the next request", async () => {
  const { cache, queryKey, editor, sent, saved, order } = anEditor(aServer());
  editor.edit([addShots("a")]);
  editor.edit([addShots("b")]);
  editor.edit([write("b", "A lake")]);
  expect(order()).toEqual(["shot_a", "shot_b"]);
  await saved();
  expect(sent).toEqual([[addShots("a")], [addShots("b"), write("b", "A lake")]]);
  expect(cache.getQueryData(queryKey)?.revision).toBe(3);
  expect(editor.board()?.shots[1]?.prompt).toBe("A lake");
});

test("undo takes steps back in their order, and redo makes them again", async () => {
  const { editor, saved, order } = anEditor(aServer());
  editor.edit([addShots("a", "b", "c")]);
  editor.edit([{ do: "move_shots", ids: ["shot_c"], before: "shot_a" }]);
  editor.edit([{ do: "remove_shots", ids: ["shot_a", "shot_b"] }]);
  expect(order()).toEqual(["shot_c"]);
  editor.undo();
  expect(order()).toEqual(["shot_c", "shot_a", "shot_b"]);
  editor.undo();
  expect(order()).toEqual(["shot_a", "shot_b", "shot_c"]);
  editor.redo();
  expect(order()).toEqual(["shot_c", "shot_a", "shot_b"]);
  await saved();
});

test("a text that is typed is one edit, sent after a pause or at once by flush, and one step of the history", async () => {
  const { editor, sent, saved } = anEditor(aServer());
  editor.edit([addShots("a")]);
  await saved();
  editor.edit([write("a", "A")], { mergeKey: "a" });
  editor.edit([write("a", "A lake")], { mergeKey: "a" });
  expect(sent).toHaveLength(1);
  editor.flush();
  await saved();
  expect(sent.slice(1)).toEqual([[{ ...write("a", "A lake"), was: "" }]]);
  editor.undo();
  expect(editor.board()?.shots[0]?.prompt).toBe("");
  await saved();
});

test("a prompt of another tab that typing replaced is told, and nothing else is", async () => {
  const server = aServer();
  let prompt = "";
  const { editor, saved } = anEditor(async (edits) => {
    const overwritten = edits.flatMap((edit) => {
      if (edit.do !== "change_shots") return [];
      const isUnseen = edit.was !== undefined && ![edit.was, edit.change.prompt].includes(prompt);
      const before = isUnseen ? [{ shot_id: "shot_a", prompt }] : [];
      prompt = edit.change.prompt ?? prompt;
      return before;
    });
    return { ...(await server()), overwritten };
  });
  const told: string[] = [];
  editor.onOverwritten = (shotId, theirs) => told.push(`${shotId} ${theirs}`);
  const type = async (words: string) => {
    editor.edit([write("a", words)], { mergeKey: "a" });
    editor.flush();
    await saved();
  };
  editor.edit([addShots("a")]);
  await type("A lake");
  await type("A lake at dawn");
  expect(told).toEqual([]);
  prompt = "A bay";
  editor.edit([write("a", "A lake at")], { mergeKey: "a" });
  await type("A lake at dusk");
  expect(told).toEqual(["shot_a A bay"]);
  await type("A lake at noon");
  editor.undo();
  await saved();
  expect(told).toHaveLength(1);
});

test("an edit can be undone after others were made", async () => {
  const { editor, saved, order } = anEditor(aServer());
  editor.edit([addShots("a", "b")]);
  const undo = editor.edit([{ do: "remove_shots", ids: ["shot_a"] }]);
  editor.edit([write("b", "A lake")]);
  undo();
  expect(order()).toEqual(["shot_a", "shot_b"]);
  expect(editor.board()?.shots[1]?.prompt).toBe("A lake");
  await saved();
});

test("a step that was undone in one way is not undone again in another", async () => {
  const { editor, saved, order } = anEditor(aServer());
  const undo = editor.edit([addShots("a")]);
  editor.undo();
  editor.edit([addShots("a")]);
  undo();
  expect(order()).toEqual(["shot_a"]);
  await saved();
});

test("one edit that is refused is taken back and told, and those around it are kept", async () => {
  const server = aServer();
  const refusal = new ApiError("not_found", "This shot isn't on the board any more.");
  const { editor, saved } = anEditor((edits) =>
    edits.some((edit) => edit.do === "rename") ? Promise.reject(refusal) : server(),
  );
  const refused: BoardEdit[] = [];
  editor.onRefused = (edits) => refused.push(...edits);
  editor.edit([addShots("a"), { do: "rename", name: "Cut" }, write("a", "A lake")]);
  expect(editor.board()?.name).toBe("Cut");
  await saved();
  expect(refused).toEqual([{ do: "rename", name: "Cut" }]);
  expect(editor.board()).toMatchObject({ name: "Film", shots: [{ prompt: "A lake" }] });
});

test("a failure that may pass keeps every edit, and what was made although its response was lost is not added twice", async () => {
  const server = aServer();
  let isDown = true;
  const { editor, sent, saved, order } = anEditor(
    () => (isDown ? Promise.reject(new ApiError("unavailable", "No network")) : server()),
    () => Promise.resolve(applyEdit(aBoard(), addShots("a"))),
  );
  editor.edit([addShots("a", "b")]);
  editor.edit([write("a", "A lake")]);
  await vi.waitFor(() => expect(editor.state.get().isHeld).toBe(true));
  expect(order()).toEqual(["shot_a", "shot_b"]);
  isDown = false;
  await editor.retry();
  await saved();
  expect(sent.at(-1)).toEqual([addShots("b"), write("a", "A lake")]);
  expect(editor.board()?.shots.map(({ prompt }) => prompt)).toEqual(["A lake", ""]);
});

test("an edit over somebody else's keeps both and reads the board again", async () => {
  const { cache, queryKey, editor, saved } = anEditor(aServer(4));
  editor.edit([addShots("a")]);
  await saved();
  expect(cache.getQueryData(queryKey)).toMatchObject({ revision: 1, shots: [{ id: "shot_a" }] });
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test("what was removed and brought back while saving failed is added again", async () => {
  const column = { id: "clm_1", kind: "video" as const, model_id: "model", settings: {}, takes: 1 };
  const board = [addShots("a", "b"), { do: "add_column" as const, column, before: null }].reduce(
    applyEdit,
    aBoard(),
  );
  const server = aServer();
  let isDown = true;
  const { editor, saved, order } = anEditor(
    () => (isDown ? Promise.reject(new ApiError("unavailable", "No network")) : server()),
    () => Promise.resolve(board),
    board,
  );
  editor.edit([{ do: "remove_shots", ids: ["shot_a"] }]);
  editor.edit([{ do: "remove_column", id: "clm_1" }]);
  await vi.waitFor(() => expect(editor.state.get().isHeld).toBe(true));
  editor.undo();
  editor.undo();
  isDown = false;
  await editor.retry();
  await saved();
  expect(order()).toEqual(["shot_a", "shot_b"]);
  expect(editor.board()?.columns).toHaveLength(1);
});

test("edits of a board that is gone are told at once and not tried again", async () => {
  const gone = new ApiError("not_found", "This board isn't here any more.");
  const read = vi.fn(() => Promise.reject(gone));
  const { editor, sent } = anEditor(() => Promise.reject(new ApiError("unavailable", "No network")), read);
  const refused: (readonly BoardEdit[])[] = [];
  editor.onRefused = (edits) => refused.push(edits);
  editor.edit([addShots("a"), write("a", "A lake")]);
  await vi.waitFor(() => expect(editor.state.get().isHeld).toBe(true));
  await editor.retry();
  expect(refused).toEqual([[addShots("a"), write("a", "A lake")]]);
  expect(editor.state.get()).toMatchObject({ pending: [], isHeld: false });
  await editor.retry();
  expect([read.mock.calls.length, sent.length]).toEqual([1, 1]);
});

test("edits that are too large for one request go in several", async () => {
  const { editor, sent, saved } = anEditor(aServer());
  const part = (name: string): BoardEdit => ({
    do: "add_shots",
    shots: Array.from({ length: 30 }, (_, at) => aShot(`${name}${at}`, "湖".repeat(4_096))),
    before: null,
  });
  editor.edit([part("a"), part("b"), part("c")]);
  await saved();
  expect(sent.map((edits) => edits.length)).toEqual([2, 1]);
});

/** The storage of a browser, with room for so many letters. */
function aBrowser(room = Number.POSITIVE_INFINITY) {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > room) throw new Error("QuotaExceededError");
      texts.set(key, text);
    },
    removeItem: (key: string) => void texts.delete(key),
    keys: () => [...texts.keys()],
  };
  return { texts, historyOf: (boardId = ID) => boardHistory("per_1", boardId, () => storage) };
}

test("steps are undone and made again after a reload", async () => {
  const { historyOf } = aBrowser();
  const before = anEditor(aServer(), undefined, undefined, historyOf());
  before.editor.edit([addShots("a", "b")]);
  before.editor.edit([write("a", "A")], { mergeKey: "a" });
  before.editor.edit([write("a", "A lake")], { mergeKey: "a" });
  before.editor.edit([{ do: "remove_shots", ids: ["shot_b"] }]);
  before.editor.undo();
  await before.saved();
  const board = before.editor.board();
  const { editor, saved, order } = anEditor(aServer(4), undefined, board, historyOf());
  expect(order()).toEqual(["shot_a", "shot_b"]);
  editor.redo();
  expect(order()).toEqual(["shot_a"]);
  editor.undo();
  editor.undo();
  expect(editor.board()?.shots[0]?.prompt).toBe("");
  editor.undo();
  expect(order()).toEqual([]);
  expect(editor.undo()).toBe(false);
  await saved();
});

test("an undo leaves what somebody else changed since, says so, and goes on to the step before", async () => {
  const { historyOf } = aBrowser();
  const before = anEditor(aServer(), undefined, undefined, historyOf());
  before.editor.edit([addShots("a", "b")]);
  before.editor.edit([{ do: "change_shots", ids: ["shot_a", "shot_b"], change: { note: "Rain" } }]);
  await before.saved();
  const board = before.editor.board();
  const theirs: BoardEdit = { do: "change_shots", ids: ["shot_a"], change: { note: "Snow" } };
  const { editor, sent, saved } = anEditor(
    aServer(4),
    undefined,
    board && applyEdit(board, theirs),
    historyOf(),
  );
  const left: number[] = [];
  editor.onLeft = (count) => left.push(count);
  editor.undo();
  expect(left).toEqual([1]);
  expect(editor.board()?.shots.map(({ note }) => note)).toEqual(["Snow", ""]);
  editor.undo();
  await saved();
  expect(left).toEqual([1, 1]);
  expect(sent.flat()).toEqual([
    { do: "change_shots", ids: ["shot_b"], change: { note: "" } },
    { do: "remove_shots", ids: ["shot_b"] },
  ]);
});

test("a browser keeps the latest steps of the latest boards, and what is no history reads as none", async () => {
  const { texts, historyOf } = aBrowser();
  for (let board = 0; board < 14; board += 1) {
    const { editor, saved } = anEditor(aServer(), undefined, undefined, historyOf(`brd_${board}`));
    editor.edit([addShots("a")]);
    await saved();
  }
  expect(texts.size).toBe(10);
  const { editor, saved } = anEditor(aServer(), undefined, undefined, historyOf());
  editor.edit([addShots("a")]);
  for (let step = 0; step < 60; step += 1) editor.edit([write("a", `${step} ${"x".repeat(8_000)}`)]);
  await saved();
  const [key = "", text = ""] = [...texts].find(([name]) => name.endsWith(`:${ID}`)) ?? [];
  expect(text.length).toBeLessThan(160_000);
  expect(historyOf().read().past.length).toBeGreaterThan(10);
  texts.set(key, '{"at":1,"past":[{"edits":[{"edit":{"do":"format_disk"},"over":[]}]}],"future":[]}');
  expect(historyOf().read().past).toEqual([]);
});

test("a full storage of the browser takes nothing from the page", async () => {
  const { historyOf } = aBrowser(10);
  const { editor, saved, order } = anEditor(aServer(), undefined, undefined, historyOf());
  editor.edit([addShots("a")]);
  await saved();
  editor.undo();
  expect(order()).toEqual([]);
  await saved();
});

test("edits of an hour without a network are sent in their order, each once", async () => {
  const server = aServer();
  let isDown = true;
  const made: BoardEdit[] = [];
  const { editor, saved, order } = anEditor(async (edits) => {
    if (isDown) throw new ApiError("unavailable", "No network");
    made.push(...edits);
    return server();
  });
  const edits: BoardEdit[] = [addShots("a"), ...Array.from({ length: 120 }, (_, at) => write("a", `${at}`))];
  for (const edit of edits) editor.edit([edit]);
  editor.edit([{ do: "remove_shots", ids: ["shot_a"] }]);
  editor.undo();
  await vi.waitFor(() => expect(editor.state.get().isHeld).toBe(true));
  for (let tries = 0; tries < 3; tries += 1) await editor.retry();
  expect(order()).toEqual(["shot_a"]);
  isDown = false;
  await editor.retry();
  await saved();
  expect(made.slice(0, -2)).toEqual(edits);
  expect(made.at(-1)).toMatchObject({ do: "add_shots", shots: [{ id: "shot_a", prompt: "119" }] });
});
