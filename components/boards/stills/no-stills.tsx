import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { toastUndo } from "@/components/ui/toast";
import type { Column } from "@/lib/boards/board";
import { type Catalogs, resolveCell } from "@/lib/boards/cell";
import { newId } from "@/lib/boards/new-id";
import { useBoardActions } from "../state/board-context";
import type { BoardRow } from "../state/planned-rows";
import { FIRST_STILLS } from "./first-stills";
import { messages as text } from "./messages";

type NoStillsProps = { rows: readonly BoardRow[]; catalogs: Catalogs | null; onChoose: () => void };

/** Where no model of the board makes stills: what they are for, and the cheapest model that makes them. */
export default function NoStills({ rows, catalogs, onChoose }: NoStillsProps) {
  const { edit, mayEdit, nameOf } = useBoardActions();
  if (!mayEdit) return <EmptyState title={text.empty.readOnly} />;
  const cheapest = catalogs && cheapestModel(catalogs, rows);
  const add = ({ column }: NonNullable<typeof cheapest>) => {
    const { revision: _, ...added } = column;
    const undo = edit([{ do: "add_column", column: added, before: null }]);
    toastUndo(text.added(nameOf(column.model_id), FIRST_STILLS), undo, "board");
  };
  return (
    <EmptyState
      title={text.empty.title}
      action={
        <>
          {cheapest && (
            <Button
              variant="ink"
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => add(cheapest)}
            >
              {text.empty.add(nameOf(cheapest.column.model_id), FIRST_STILLS, cheapest.credits)}
            </Button>
          )}
          <Button aria-haspopup="dialog" onClick={onChoose}>
            {text.empty.choose}
          </Button>
        </>
      }
    >
      {text.empty.text}
    </EmptyState>
  );
}

/** The image model that makes the stills of these rows for the fewest credits; null where none can. */
function cheapestModel(catalogs: Catalogs, rows: readonly BoardRow[]) {
  const asked = rows.flatMap(({ placed }) => (placed.problem === null ? [placed.shot] : []));
  const offers = catalogs.image.models.flatMap(({ id }) => {
    const column: Column = {
      ...{ id: newId("clm"), revision: 0, kind: "image", model_id: id },
      ...{ settings: {}, takes: FIRST_STILLS },
    };
    const prices = asked.flatMap((shot) => resolveCell(catalogs, shot, column)?.credits ?? []);
    const credits = FIRST_STILLS * prices.reduce((sum, each) => sum + each, 0);
    return prices.length === 0 ? [] : [{ column, credits, shots: prices.length }];
  });
  const [best] = offers.sort((one, other) => other.shots - one.shots || one.credits - other.credits);
  return best ?? null;
}
