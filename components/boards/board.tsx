"use client";

import { ErrorState } from "@/components/ui/error-state";
import { messages } from "./messages";
import { useBoard } from "./use-board";

const text = messages.board;

type BoardProps = { boardId: string; personId: string };

/** A project: its shots in order, on models beside each other. */
export function Board({ boardId }: BoardProps) {
  const view = useBoard(boardId);
  const { board, error } = view;
  if (!board) {
    return error && <ErrorState heading="h1" title={text.failed} error={error} onRetry={view.reread} />;
  }
  return <h1 className="type-title p-6">{board.name}</h1>;
}
