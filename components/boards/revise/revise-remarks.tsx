import { use, useState } from "react";
import { AccessContext, useMay } from "@/components/access/may";
import { useModelNames } from "@/components/job/use-model-names";
import { Button } from "@/components/ui/button";
import { lazyPopup } from "@/components/ui/lazy-part";
import type { Remark } from "@/lib/reviews/review";
import { useBoard } from "../state/use-board";
import { messages } from "./messages";
import { revisedShots, revisionOf } from "./revisions";
import { useProposalPrice } from "./use-proposals";

const ReviseDialog = lazyPopup(() => import("./revise-dialog"));

type ReviseRemarksProps = {
  boardId: string;
  reviewId: string;
  /** Those of the review. */
  remarks: readonly Remark[];
};

/** The way from the open remarks of a review to new takes, with the most that it costs. Nothing without open remarks. */
export default function ReviseRemarks({ boardId, reviewId, remarks }: ReviseRemarksProps) {
  const may = useMay();
  const { personId } = use(AccessContext);
  const { board, rows, catalogs } = useBoard(boardId, personId);
  const nameOf = useModelNames("video");
  const [isOpen, setIsOpen] = useState(false);
  const shots = revisedShots(rows, remarks);
  const { mostMillicredits } = useProposalPrice(shots);
  if (!board || !may("make") || !may("arrange") || (shots.length === 0 && !isOpen)) return null;
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
