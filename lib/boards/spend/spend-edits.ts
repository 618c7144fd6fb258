import type { BoardEdit } from "../board";
import { MAX_CELL_TAKES } from "../run";
import { isStillId } from "../stills";
import { madeIn, type SpendModel, type SpendRows } from "./offers";
import type { SpendPlan } from "./plan-board";

/**
 * The edits that make a plan that of the board: the models that it adds, and how many takes and stills each shot has of each. So
 * Generate makes those of the plan and no others. A shot that no model can make stays as it is.
 * @param newId gives the id of a new column
 */
export function spendEdits(
  { columns, rows, stills }: SpendRows,
  { lines }: SpendPlan,
  newId: () => string,
): BoardEdit[] {
  const ids = new Map<string, string>(columns.map(({ id }) => [id, id]));
  const added: BoardEdit[] = [];
  const idOf = ({ key, added: column }: SpendModel): string => {
    const known = ids.get(key);
    if (known !== undefined || !column) return known ?? key;
    const id = newId();
    ids.set(key, id);
    added.push({ do: "add_column", column: { ...column, id }, before: null });
    return id;
  };
  const changes = rows.flatMap((row, at) => {
    const line = lines[at];
    if (!line || line.reason.why === "cannot") return [];
    const planned = line.stills ? [line.stills, ...line.takes] : line.takes;
    const bought = new Map(planned.map(({ model, takes }) => [idOf(model), takes]));
    const still = stills[at];
    const drafts = still && isStillId(still.shot.id) && still.problem === null ? still.cells : [];
    const cells = [...row.cells, ...drafts].filter((cell) => cell !== null);
    const others = columns.filter(({ id }) => !cells.some(({ column }) => column.id === id));
    const wanted: Record<string, number> = Object.fromEntries(
      others.flatMap(({ id }) => (row.shot.takes[id] === undefined ? [] : [[id, row.shot.takes[id]]])),
    );
    for (const cell of cells) {
      const takes = Math.min(MAX_CELL_TAKES, madeIn(cell) + (bought.get(cell.column.id) ?? 0));
      bought.delete(cell.column.id);
      if (takes !== cell.column.takes) wanted[cell.column.id] = takes;
    }
    for (const [id, takes] of bought) wanted[id] = takes;
    return sameTakes(row.shot.takes, wanted) ? [] : [{ id: row.shot.id, takes: wanted }];
  });
  const groups = Map.groupBy(changes, ({ takes }) => JSON.stringify(takes));
  return [
    ...added,
    ...[...groups.values()].flatMap((group): BoardEdit[] => {
      const takes = group[0]?.takes;
      return takes ? [{ do: "change_shots", ids: group.map(({ id }) => id), change: { takes } }] : [];
    }),
  ];
}

const sameTakes = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([id, takes]) => other[id] === takes);
