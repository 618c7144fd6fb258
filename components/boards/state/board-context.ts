import { createContext, use } from "react";
import type { Board, BoardEdit } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import type { RunCell } from "@/lib/boards/run";

/** What the parts of a board can do. All of it stays the same while the board changes. */
export type BoardActions = {
  /** Null while prices are not known. */
  catalogs: Catalogs | null;
  mayEdit: boolean;
  mayMake: boolean;
  /** The board as it is now, for what is pressed. */
  current: () => Board | undefined;
  /** Makes edits. Returns what undoes them. */
  edit: (edits: readonly BoardEdit[], options?: { mergeKey?: string }) => () => void;
  /** Sends a text that is being typed. */
  flush: () => void;
  /** Opens the takes of a shot, at one of them. */
  openStack: (shotId: string, jobId: string) => void;
  /** Opens the note, the negative prompt and the further inputs of a shot. */
  openDetails: (shotId: string) => void;
  /** Queues takes for the price that was shown. */
  start: (cells: readonly RunCell[]) => void;
  nameOf: (modelId: string) => string;
};

const nothing = () => undefined;

/** Where there is no board. */
export const NO_ACTIONS: BoardActions = {
  catalogs: null,
  mayEdit: false,
  mayMake: false,
  current: nothing,
  edit: () => nothing,
  flush: nothing,
  openStack: nothing,
  openDetails: nothing,
  start: nothing,
  nameOf: (modelId) => modelId,
};

export const BoardContext = createContext<BoardActions>(NO_ACTIONS);

export const useBoardActions = (): BoardActions => use(BoardContext);
