import type { QueryClient } from "@tanstack/react-query";
import { boardQuery } from "@/components/api/boards";
import type { boardsApi } from "@/lib/boards/api";
import type { Board, BoardEdit, EditResult } from "@/lib/boards/board";
import { applyEdit } from "@/lib/boards/edit";
import { jsonBytes } from "@/lib/boards/fill/add-edits";
import { applicable, stepOf, stepToUndo, type UndoStep } from "@/lib/boards/undo-step";
import { ApiError } from "@/lib/contract/errors";
import type { Client } from "@/lib/http/endpoint";
import { Store } from "@/lib/platform/store";
import type { BoardHistory } from "./board-history";

/** Edits of one request. */
const MAX_BATCH = 50;
/** As JSON. Edits of a request that would be larger go in the next one. The server takes 1 MB. */
const MAX_BATCH_BYTES = 800_000;
/** Steps that can be undone. */
const MAX_STEPS = 100;
/** After a failure that may pass. */
const RETRY_MS = 5_000;
/** A pause in typing after which a text is saved. */
const TYPING_PAUSE_MS = 800;

export type EditorState = {
  /** Edits that the server has not confirmed, in order. They are shown on top of the server's board. */
  pending: readonly PendingEdit[];
  /** Whether the latest request failed, and is sent again soon. */
  isHeld: boolean;
  /** What undoes each step, the latest last; and what makes each undone step again. */
  past: readonly Step[];
  future: readonly Step[];
};
type PendingEdit = { edit: BoardEdit; mergeKey?: string | undefined };
type Step = UndoStep & { mergeKey?: string | undefined };

/** Where the history of a board is kept beyond its page. */
type KeptHistory = { read: () => BoardHistory; write: (history: BoardHistory) => void };
const NOT_KEPT: KeptHistory = { read: () => ({ past: [], future: [] }), write: () => undefined };

type EditOptions = {
  /**
   * For a text that is being typed: each edit takes the place of the last one with the same key, they are one step of the
   * history, and are sent after a pause or `flush`.
   */
  mergeKey?: string;
};

const withEdits = (board: Board, edits: readonly BoardEdit[]): Board => edits.reduce(applyEdit, board);

/** The server's board with the edits that it does not have yet. */
export const withPending = (board: Board, pending: readonly PendingEdit[]): Board =>
  pending.reduce((current, { edit }) => applyEdit(current, edit), board);

/**
 * Edits without the additions that a request made although its response was lost. What an earlier edit removes is not there
 * any more when it is added again.
 */
function notYetMade(board: Board, pending: readonly PendingEdit[]): PendingEdit[] {
  const ids = new Set([...board.shots, ...board.columns].map(({ id }) => id));
  return pending.flatMap((each): PendingEdit[] => {
    const { edit } = each;
    if (edit.do === "remove_column") ids.delete(edit.id);
    if (edit.do === "remove_shots") for (const id of edit.ids) ids.delete(id);
    if (edit.do === "add_column") return ids.has(edit.column.id) ? [] : [each];
    if (edit.do !== "add_shots") return [each];
    const shots = edit.shots.filter(({ id }) => !ids.has(id));
    return shots.length > 0 ? [{ edit: { ...edit, shots } }] : [];
  });
}

/** A prompt that is typed, with the one that the person saw before. */
function withSeen(board: Board, edit: BoardEdit): BoardEdit {
  if (edit.do !== "change_shots" || edit.change.prompt === undefined) return edit;
  const seen = board.shots.find(({ id }) => id === edit.ids[0])?.prompt;
  return seen === undefined ? edit : { ...edit, was: seen };
}

/** An edit in place of another that was not sent: what was seen before both counts. */
const withSeenBefore = (before: BoardEdit, edit: BoardEdit): BoardEdit =>
  before.do === "change_shots" && edit.do === "change_shots" && before.was !== undefined
    ? { ...edit, was: before.was }
    : edit;

/** The first of the edits that fit in one request, and at least one. */
function batchOf(pending: readonly PendingEdit[], most: number): BoardEdit[] {
  let bytes = 0;
  const edits = pending.slice(0, most).map(({ edit }) => edit);
  const end = edits.findIndex((edit) => {
    bytes += jsonBytes(edit);
    return bytes > MAX_BATCH_BYTES;
  });
  return end < 0 ? edits : edits.slice(0, Math.max(end, 1));
}

/** Whether the same request would be refused again. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status);

/**
 * Changes one board: at once on the screen, then at the server, one request after the other. What the server refuses is
 * taken back and told through `onRefused`. Any other failure keeps everything and is tried again.
 */
export class BoardEditor {
  readonly state: Store<EditorState>;
  /** Called with edits that the server refused. */
  onRefused: (edits: readonly BoardEdit[], error: unknown) => void = () => undefined;
  /** Called with a prompt that this editor replaced and that another had written meanwhile. */
  onOverwritten: (shotId: string, prompt: string) => void = () => undefined;
  /** Called with how many things an undo left, because they were changed since by another. */
  onLeft: (count: number) => void = () => undefined;
  private isSending = false;
  /** How many of the pending edits are in the request that runs. */
  private sent = 0;
  private batchSize = MAX_BATCH;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The past that `history` has. */
  private kept: readonly Step[];
  private readonly query: ReturnType<typeof boardQuery>;

  constructor(
    private readonly cache: QueryClient,
    private readonly client: Pick<Client<typeof boardsApi>, "edit" | "read">,
    private readonly boardId: string,
    private readonly history = NOT_KEPT,
  ) {
    this.query = boardQuery(boardId);
    this.state = new Store<EditorState>({ initial: { pending: [], isHeld: false, ...history.read() } });
    this.kept = this.state.get().past;
  }

  /** The board as it is shown; undefined before it was read. */
  readonly board = (): Board | undefined => {
    const known = this.cache.getQueryData(this.query.queryKey);
    return known && withPending(known, this.state.get().pending);
  };

  /** Makes edits. Returns what undoes them, also when others were made since. */
  readonly edit = (edits: readonly BoardEdit[], { mergeKey }: EditOptions = {}): (() => void) => {
    const board = this.board();
    if (!board || edits.length === 0) return () => undefined;
    const last = this.state.get().past.at(-1);
    const isMerged = mergeKey !== undefined && last?.mergeKey === mergeKey;
    const undone = isMerged
      ? stepOf(
          withEdits(board, edits),
          last.edits.map(({ edit }) => edit),
        )
      : stepToUndo(board, edits);
    const step: Step = { ...undone, mergeKey };
    this.state.set((state) => {
      const past = isMerged ? state.past.slice(0, -1) : state.past;
      return { ...state, past: [...past, step].slice(-MAX_STEPS), future: [] };
    });
    this.send(mergeKey === undefined ? edits : edits.map((each) => withSeen(board, each)), mergeKey);
    return () => this.undoStep(step);
  };

  /** Sends a text that is being typed. */
  readonly flush = (): void => {
    if (this.state.get().isHeld) return;
    clearTimeout(this.timer);
    void this.sendAll();
  };

  /** Waits until every edit is saved. Gives false where that fails. */
  readonly saved = (): Promise<boolean> => {
    this.flush();
    return new Promise((resolve) => {
      const look = () => {
        const { pending, isHeld } = this.state.get();
        if (pending.length > 0 && !isHeld) return;
        unsubscribe();
        resolve(pending.length === 0);
      };
      const unsubscribe = this.state.subscribe(look);
      look();
    });
  };

  /** Undoes the latest step, but for what was changed since by another. Returns whether there was one. */
  readonly undo = (): boolean => this.turn("past", "future");

  readonly redo = (): boolean => this.turn("future", "past");

  /** Sends what is held back at once. */
  readonly retry = async (): Promise<void> => {
    clearTimeout(this.timer);
    if (this.isSending || this.state.get().pending.length === 0) return;
    try {
      const board = await this.client.read({ params: { boardId: this.boardId } });
      this.cache.setQueryData(this.query.queryKey, board);
      this.state.set((state) => ({ ...state, pending: notYetMade(board, state.pending), isHeld: false }));
    } catch (error) {
      if (!isFinal(error)) return this.hold();
      // The board is gone, or is not this person's any more.
      const edits = this.state.get().pending.map(({ edit }) => edit);
      this.state.set((state) => ({ ...state, isHeld: false }));
      return this.refuse(edits, error);
    }
    await this.sendAll();
  };

  private undoStep(step: Step): void {
    if (!this.state.get().past.includes(step)) return;
    const board = this.board();
    if (!board) return;
    this.state.set((state) => ({ ...state, past: state.past.filter((each) => each !== step) }));
    this.make(board, step);
  }

  private turn(from: "past" | "future", to: "past" | "future"): boolean {
    const step = this.state.get()[from].at(-1);
    const board = this.board();
    if (!step || !board) return false;
    const { edits } = applicable(board, step);
    const inverse = edits.length > 0 ? [stepToUndo(board, edits)] : [];
    this.state.set((state) => ({
      ...state,
      [from]: state[from].slice(0, -1),
      [to]: [...state[to], ...inverse],
    }));
    this.make(board, step);
    return true;
  }

  /** Makes what still applies of a step. */
  private make(board: Board, step: Step): void {
    const { edits, left } = applicable(board, step);
    if (edits.length > 0) this.send(edits);
    else this.keep();
    if (left > 0) this.onLeft(left);
  }

  private keep(): void {
    const { past, future } = this.state.get();
    if (past === this.kept) return;
    this.kept = past;
    this.history.write({ past, future });
  }

  private send(edits: readonly BoardEdit[], mergeKey?: string): void {
    this.state.set((state) => {
      const last = state.pending.at(-1);
      const isMerged =
        mergeKey !== undefined && last?.mergeKey === mergeKey && state.pending.length > this.sent;
      const kept = isMerged ? state.pending.slice(0, -1) : state.pending;
      const added = isMerged ? edits.map((edit) => withSeenBefore(last.edit, edit)) : edits;
      return { ...state, pending: [...kept, ...added.map((edit) => ({ edit, mergeKey }))] };
    });
    if (mergeKey === undefined) {
      this.flush();
      return;
    }
    if (this.state.get().isHeld) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.sendAll(), TYPING_PAUSE_MS);
  }

  private async sendAll(): Promise<void> {
    this.keep();
    if (this.isSending || this.state.get().isHeld) return;
    this.isSending = true;
    while (this.state.get().pending.length > 0 && !this.state.get().isHeld) {
      const batch = batchOf(this.state.get().pending, this.batchSize);
      this.sent = batch.length;
      try {
        const call = { params: { boardId: this.boardId }, body: { edits: batch } };
        this.accept(batch, await this.client.edit(call));
      } catch (error) {
        if (!isFinal(error)) this.hold();
        // All or none were made, so the one at fault is found by sending each alone.
        else if (batch.length > 1) this.batchSize = 1;
        else this.refuse(batch, error);
      }
    }
    this.isSending = false;
    this.sent = 0;
    this.batchSize = MAX_BATCH;
  }

  private accept(batch: readonly BoardEdit[], { before, revision, overwritten = [] }: EditResult): void {
    const known = this.cache.getQueryData(this.query.queryKey);
    if (known && known.revision < revision) {
      const isWhole = known.revision === before;
      const edited = { ...withEdits(known, batch), revision: isWhole ? revision : known.revision };
      this.cache.setQueryData(this.query.queryKey, edited);
      if (!isWhole) void this.cache.invalidateQueries({ queryKey: this.query.queryKey });
    }
    this.drop(batch);
    for (const { shot_id, prompt } of overwritten) this.onOverwritten(shot_id, prompt);
  }

  private refuse(batch: readonly BoardEdit[], error: unknown): void {
    this.drop(batch);
    void this.cache.invalidateQueries({ queryKey: this.query.queryKey });
    this.onRefused(batch, error);
  }

  private drop(batch: readonly BoardEdit[]): void {
    this.state.set((state) => ({ ...state, pending: state.pending.slice(batch.length) }));
  }

  private hold(): void {
    this.state.set((state) => ({ ...state, isHeld: true }));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.retry(), RETRY_MS);
  }
}
