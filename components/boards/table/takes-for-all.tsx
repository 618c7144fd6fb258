import { Stepper } from "@/components/ui/stepper";
import type { Column } from "@/lib/boards/board";
import { MAX_CELL_TAKES } from "@/lib/boards/run";
import { useBoardActions } from "../state/board-context";
import { messages } from "./messages";

const text = messages.takesForAll;

/**
 * How many takes every model makes of a shot, for all of them at once. Where they differ, the first press brings them to the
 * highest or the lowest of their numbers.
 */
export function TakesForAll({ columns }: { columns: readonly Column[] }) {
  const { edit, mayEdit } = useBoardActions();
  if (!mayEdit || columns.length < 2) return null;
  const counts = columns.map(({ takes }) => takes);
  const [low, high] = [Math.min(...counts), Math.max(...counts)];
  const isMixed = low < high;
  const set = (takes: number) =>
    edit(
      columns.map(({ id }) => ({ do: "change_column", id, change: { takes } })),
      { mergeKey: "all-columns" },
    );
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap text-ink-soft text-sm">
      <span aria-hidden>{text.label}</span>
      <Stepper
        label={text.label}
        fewer={text.fewer}
        more={text.more}
        value={high}
        {...(isMixed && { shown: text.range(low, high) })}
        min={isMixed ? -1 : 0}
        max={isMixed ? MAX_CELL_TAKES + 1 : MAX_CELL_TAKES}
        onChange={(next) => set(!isMixed ? next : next > high ? high : low)}
      />
    </span>
  );
}
