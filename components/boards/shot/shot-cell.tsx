import { lazyPart } from "@/components/ui/lazy-part";
import type { Column } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import { RunShotAgain } from "../run/run-shot-again";
import { type BoardRow, refusalOf } from "../state/planned-rows";
import { PromptCell } from "./prompt-cell";
import { ShotDifferences } from "./shot-differences";

const RemarkCount = lazyPart(() => import("@/components/reviews/remark-count"));

type ShotCellProps = {
  row: BoardRow;
  columns: readonly Column[];
  catalogs: Catalogs | null;
  number: number;
  /** False at the first drawing, in which nothing below the text can be pressed. */
  isReady: boolean;
  onNext: () => void;
};

/** What a shot asks for: its text, and under it what differs from all shots. */
export function ShotCell({ row, columns, catalogs, number, isReady, onNext }: ShotCellProps) {
  const { shot } = row;
  return (
    <div className="min-w-0 flex-1">
      <PromptCell shot={shot} number={number} refusal={refusalOf(row)} onNext={onNext} />
      {catalogs && <ShotDifferences {...{ row, columns, catalogs, number, isReady }} />}
      <RunShotAgain row={row} number={number} />
      {isReady && <RemarkCount shotId={shot.id} number={number} />}
      {shot.note && (
        <p dir="auto" title={shot.note} className="mt-1.5 line-clamp-2 px-1.5 text-ink-soft text-sm">
          {shot.note}
        </p>
      )}
    </div>
  );
}
