import { Button } from "@/components/ui/button";
import { planPress } from "@/lib/boards/plan";
import { changedSentence, EarlierMark } from "../cell/earlier-mark";
import { messages as cellText } from "../cell/messages";
import { useBoardActions } from "../state/board-context";
import { type BoardRow, changedSince, plannedCells } from "../state/planned-rows";
import { messages as text } from "./messages";

/** Of a shot whose takes are made from earlier words: says so, and makes them anew on all of its models in one press. */
export function RunShotAgain({ row, number }: { row: BoardRow; number: number }) {
  const { start, mayMake } = useBoardActions();
  const again = planPress(plannedCells([row]), { of: "outdated" });
  if (again.takes === 0) return null;
  const changed = row.takes.flatMap((take) => changedSince(row, take));
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 px-1.5">
      <EarlierMark
        label={cellText.earlier.of}
        title={changedSentence(row.placed.shot.kind, changed)}
        className="text-sm"
      />
      {mayMake && (
        <Button
          size="sm"
          aria-label={text.shotAgainName(number, again.credits)}
          onClick={() => start(again.cells)}
          className="tabular-nums"
        >
          {text.shotAgain(again.credits)}
        </Button>
      )}
    </div>
  );
}
