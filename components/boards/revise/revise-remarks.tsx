import { useState } from "react";
import { useMay } from "@/components/access/may";
import { Button } from "@/components/ui/button";
import { lazyPopup } from "@/components/ui/lazy-part";
import type { Board } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import type { Remark } from "@/lib/reviews/review";
import type { BoardRow } from "../state/planned-rows";
import { messages } from "./messages";
import { revisedShots, revisionOf } from "./revisions";
import { useProposalPrice } from "./use-proposals";

const ReviseDialog = lazyPopup(() => import("./revise-dialog"));

type ReviseRemarksProps = {
  board: Board;
  rows: readonly BoardRow[];
  catalogs: Catalogs | null;
  reviewId: string;
  /** Those of the review. */
  remarks: readonly Remark[];
  nameOf: (modelId: string) => string;
};

/** The way from the open remarks of a review to new takes, with the most that it costs. Nothing without open remarks. */
export function ReviseRemarks({ board, rows, catalogs, reviewId, remarks, nameOf }: ReviseRemarksProps) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const shots = revisedShots(rows, remarks);
  const { mostMillicredits } = useProposalPrice(shots);
  if (!may("make") || !may("arrange") || (shots.length === 0 && !isOpen)) return null;
  const drafts = shots.map((revised) => ({ revised, prompt: revised.row.shot.prompt, cell: revised.cell }));
  const takes = revisionOf(board.revision, drafts)?.credits ?? 0;
  const proposals = Math.ceil((mostMillicredits ?? 0) / 1_000);
  return (
    <>
      <Button
        variant="primary"
        aria-haspopup="dialog"
        className="tabular-nums"
        onPointerEnter={ReviseDialog.load}
        onClick={() => setIsOpen(true)}
      >
        {messages.open(shots.length, takes + proposals)}
      </Button>
      {isOpen && (
        <ReviseDialog {...{ board, reviewId, shots, catalogs, nameOf }} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
