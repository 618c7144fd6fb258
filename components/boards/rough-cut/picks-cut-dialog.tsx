"use client";

import { useQuery } from "@tanstack/react-query";
import { boardQuery, takesQuery } from "@/components/api/boards";
import { pickParts } from "./pick-parts";
import RoughCutDialog from "./rough-cut-dialog";

type PicksCutDialogProps = { boardId: string; open: boolean; onOpenChange: (open: boolean) => void };

/** A rough cut of the picks of a board, each as long as it is. */
export default function PicksCutDialog({ boardId, open, onOpenChange }: PicksCutDialogProps) {
  const { data: board } = useQuery(boardQuery(boardId));
  const { data: takes } = useQuery(takesQuery(boardId));
  if (!board || !takes) return null;
  return (
    <RoughCutDialog
      boardId={boardId}
      name={board.name}
      {...pickParts(board, takes.takes)}
      sound={null}
      open={open}
      onOpenChange={onOpenChange}
    />
  );
}
