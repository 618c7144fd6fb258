import * as z from "zod/mini";
import { type UndoStep, undoStep } from "@/lib/boards/undo-step";
import { browserStorage, readStored, storageKey, type TextStorage } from "@/lib/platform/stored";

/** What undoes each step of a person on a board, the latest last, and what makes each undone step again. */
export type BoardHistory = { past: readonly UndoStep[]; future: readonly UndoStep[] };

/** Boards whose history a browser keeps for a person: the latest. */
const MAX_BOARDS = 10;
/** Letters of the steps of one board. The storage of a browser has about five million for drafts and everything else. */
const MAX_LETTERS = 150_000;

const stored = z.object({ at: z.number(), past: z.array(undoStep), future: z.array(undoStep) });

const texts = new WeakMap<UndoStep, string>();

function textOf(step: UndoStep): string {
  const text = texts.get(step) ?? JSON.stringify({ edits: step.edits });
  texts.set(step, text);
  return text;
}

/** The latest of the steps that fit, in their order. A larger one ends what can be undone after a reload. */
function latest(steps: readonly UndoStep[], room: number): string[] {
  const kept: string[] = [];
  let left = room;
  for (const step of steps.toReversed()) {
    const text = textOf(step);
    left -= text.length;
    if (left < 0) break;
    kept.unshift(text);
  }
  return kept;
}

type Keys = TextStorage & { keys: () => string[] };

/** The storage of the browser with the names of what is in it; null where it is blocked. */
function storageWithKeys(): Keys | null {
  const storage = browserStorage();
  if (!storage) return null;
  return {
    getItem: (key) => storage.getItem(key),
    setItem: (key, text) => storage.setItem(key, text),
    removeItem: (key) => storage.removeItem(key),
    keys: () => Object.keys(storage),
  };
}

/**
 * Keeps the history of a board in the browser, where it survives a reload, until the person signs out. Of two tabs with one
 * board the one that changed it last counts. Where the browser refuses its storage, a history lasts as long as the page.
 */
export function boardHistory(
  personId: string,
  boardId: string,
  storageOf: () => Keys | null = storageWithKeys,
) {
  const prefix = `${storageKey(personId, "board-history")}:`;
  const key = prefix + boardId;
  const timeOf = (storage: Keys, other: string): number => readStored(storage, other, stored)?.at ?? 0;
  return {
    read: (): BoardHistory => readStored(storageOf(), key, stored) ?? { past: [], future: [] },
    write: ({ past, future }: BoardHistory): void => {
      const storage = storageOf();
      if (!storage) return;
      try {
        const isNew = storage.getItem(key) === null;
        const others = isNew ? storage.keys().filter((each) => each.startsWith(prefix)) : [];
        const oldest = others.sort((one, other) => timeOf(storage, other) - timeOf(storage, one));
        for (const other of oldest.slice(MAX_BOARDS - 1)) storage.removeItem(other);
        const before = latest(past, MAX_LETTERS);
        const after = latest(future, MAX_LETTERS - before.join().length);
        storage.setItem(key, `{"at":${Date.now()},"past":[${before}],"future":[${after}]}`);
      } catch {
        // Full or blocked: after a reload, the steps before this one can be undone where they still apply.
      }
    },
  };
}
