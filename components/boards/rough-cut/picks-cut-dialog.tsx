"use client";

import { useQuery } from "@tanstack/react-query";
import { boardQuery } from "@/components/api/boards";
import type { BoardSound } from "@/lib/boards/board-sound";
import type { CutSound } from "@/lib/cuts/cut";
import { useSequence } from "../export/use-sequence";
import RoughCutDialog from "./rough-cut-dialog";

type PicksCutDialogProps = { boardId: string; open: boolean; onOpenChange: (open: boolean) => void };

/** A rough cut of the picks of a board as they play in sequence: with their in and out points, under its sound. */
export default function PicksCutDialog({ boardId, open, onOpenChange }: PicksCutDialogProps) {
  const { data: board } = useQuery(boardQuery(boardId));
  const { parts, without } = useSequence(boardId);
  if (!board) return null;
  return (
    <RoughCutDialog
      boardId={boardId}
      name={board.name}
      parts={parts.map(({ job_id, from_seconds, to_seconds }) => ({ job_id, from_seconds, to_seconds }))}
      without={without.length}
      sound={board.sound && soundOf(board.sound)}
      open={open}
      onOpenChange={onOpenChange}
    />
  );
}

/** Null for an address of another server, which only the browser can play. */
function soundOf(sound: BoardSound): CutSound | null {
  if (sound.of === "job") return { job_id: sound.job_id };
  return sound.input.uploadId ? { upload_id: sound.input.uploadId } : null;
}
