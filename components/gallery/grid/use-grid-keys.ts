import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { preferences } from "@/components/ui/preferences";
import { singleKey } from "@/components/ui/press-by-key";
import type { GridView } from "@/lib/jobs/grid/grid-view";
import type { Job } from "@/lib/jobs/job";
import { firstPlaceOf, type GridLayout, hasOwnPlace, placeBeside, placeInNextRow, rowOf } from "./justify";

type GridKeys = {
  view: GridView;
  layout: GridLayout;
  /** Scrolls a row into view, which mounts it. */
  reveal: (row: number) => void;
  /** A key on a tile that does not move the focus. Returns whether it did anything. */
  onKey: (key: string, job: Job, event: KeyboardEvent) => boolean;
};

/** Keys of ordinary keyboard use of a list. The other keys can be switched off. */
const PLAIN = new Set(["Enter", " ", "Delete"]);

/**
 * One tile is in the Tab order, and arrow keys move from tile to tile, also to tiles whose jobs are not
 * loaded. The focus stays with its job when other jobs come or go.
 */
export function useGridKeys({ view, layout, reveal, onKey }: GridKeys) {
  const [current, setCurrent] = useState<{ place: number; id: string | null }>({ place: 0, id: null });
  const pendingPlace = useRef<number | null>(null);
  const isFocusInside = useRef(false);
  const list = useRef<HTMLUListElement>(null);
  const listed = current.id === null ? -1 : view.placeOf(current.id);
  const wanted = Math.max(0, Math.min(listed >= 0 ? listed : current.place, view.count - 1));
  // A tile that is folded away leaves the Tab order to the next one.
  const place = hasOwnPlace(layout, wanted) ? wanted : firstPlaceOf(layout, rowOf(layout, wanted));

  // After every render, because the target tile may be rendered late.
  useLayoutEffect(() => {
    // The focused tile has gone, perhaps deleted. The tile in its place gets the focus.
    if (isFocusInside.current && document.activeElement === document.body) pendingPlace.current = place;
    if (pendingPlace.current === null) return;
    const tile = list.current?.querySelector<HTMLElement>(`[data-place="${pendingPlace.current}"]`);
    if (tile && document.activeElement !== tile) tile.focus({ preventScroll: true });
    if (tile?.dataset.jobId) pendingPlace.current = null;
  });

  const goTo = (next: number) => {
    const to = Math.max(0, Math.min(next, view.count - 1));
    pendingPlace.current = to;
    setCurrent({ place: to, id: view.jobAt(to)?.id ?? null });
    reveal(rowOf(layout, to));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = singleKey(event);
    const { target } = event;
    if (!key || !(target instanceof HTMLElement)) return;
    // A tile that was selected by its checkbox is acted on by the same keys; the checkbox keeps those that press it.
    const isCheckbox = target.role === "checkbox";
    if (isCheckbox ? key === "Enter" || key === " " : target.dataset.place === undefined) return;
    const tile = isCheckbox ? target.closest("li")?.querySelector<HTMLElement>("[data-place]") : target;
    const at = Number(tile?.dataset.place ?? place);
    const next = placeAfterKey(key, at, view, layout);
    const job = view.jobAt(at);
    if (next !== null) goTo(next);
    else if (!job || (!PLAIN.has(key) && !preferences.get().singleKeys) || !onKey(key, job, event)) return;
    event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target.dataset.place === undefined) return;
    isFocusInside.current = true;
    setCurrent({ place: Number(target.dataset.place), id: target.dataset.jobId ?? null });
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    // A tile that is removed from the document loses the focus without the person's intent.
    if (relatedTarget !== null || (target.isConnected && document.hasFocus())) isFocusInside.current = false;
  };
  return { list, place, onKeyDown, onFocus, onBlur };
}

/** The target index of a key; null for a key without a target. */
function placeAfterKey(key: string, place: number, view: GridView, layout: GridLayout): number | null {
  if (key === "ArrowLeft") return placeBeside(layout, place, -1);
  if (key === "ArrowRight") return placeBeside(layout, place, 1);
  if (key === "Home") return layout.order[0] ?? 0;
  if (key === "End") return layout.order.at(-1) ?? 0;
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  return placeInNextRow(layout, view.aspects, place, key === "ArrowUp" ? -1 : 1);
}
