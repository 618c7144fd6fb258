import type { KeyboardEvent, RefObject } from "react";

const STEPS: Readonly<Record<string, readonly [row: number, cell: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
/** Frames in which a row that was scrolled to is drawn. */
const MAX_FRAMES = 20;

type GridKeysOptions = {
  grid: RefObject<HTMLElement | null>;
  rows: number;
  /** Brings a row into the window. */
  reveal: (row: number) => void;
};

/**
 * The arrow keys of a grid whose rows are drawn near the window only. A row has `data-row`, a cell `data-cell`, and the
 * control that gets its focus `data-focus`.
 */
export function useGridKeys({ grid, rows, reveal }: GridKeysOptions) {
  const focusCell = (row: number, cell: number, frames = MAX_FRAMES): void => {
    if (row < 0 || row >= rows) return;
    const found = grid.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-cell="${cell}"]`);
    if (found) {
      const target = found.querySelector<HTMLElement>("[data-focus]") ?? found;
      target.focus({ preventScroll: true });
      target.scrollIntoView({ block: "nearest", inline: "nearest" });
      return;
    }
    if (frames === MAX_FRAMES) reveal(row);
    if (frames > 0) requestAnimationFrame(() => focusCell(row, cell, frames - 1));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
    const step = STEPS[key];
    if (!step || !(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return;
    const cell = target.closest<HTMLElement>("[data-cell]");
    const row = target.closest<HTMLElement>("[data-row]");
    if (!cell || !row) return;
    event.preventDefault();
    focusCell(Number(row.dataset.row) + step[0], Number(cell.dataset.cell) + step[1]);
  };
  return { onKeyDown, focusCell };
}
