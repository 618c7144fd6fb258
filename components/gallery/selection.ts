"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import type { Job } from "@/lib/jobs/job";
import { takeComparedSelection } from "./compared-selection";
import { everything, inverted, isSelected, NOTHING, type SelectedJobs, withJobs } from "./selected-jobs";

type Pickable = Pick<Job, "id" | "created_at">;

export type Selection = {
  selected: SelectedJobs;
  /** Whether anything is selected: a click then selects and does not open. */
  isOn: boolean;
  has: (job: Pickable) => boolean;
  /** Selects or deselects one job. Ranges start at it. */
  toggle: (job: Pickable) => void;
  /** Applies the state of the range's first job to all from there to this job. */
  extendTo: (job: Pickable) => void;
  /** Selects all that match this filter, loaded or not. */
  selectAll: () => void;
  invert: () => void;
  clear: () => void;
};

type ReadRange = (from: string, to: string) => Promise<readonly Pickable[]>;

/**
 * The selection in a list. `order` is the loaded jobs in their order on screen. `filter` identifies the
 * list's filter, and the selection returns with it from a comparison: under another filter nothing is selected, so that no action affects hidden jobs. The loaded
 * part of a range is selected at once, and all of it when `readRange` has answered.
 */
export function useSelection(
  order: readonly Pickable[],
  filter: string,
  readRange: ReadRange = async () => [],
): Selection {
  const [selected, setSelected] = useState(NOTHING);
  const [lastFilter, setLastFilter] = useState(filter);
  const anchor = useRef<Pickable>(undefined);
  const list = useRef(order);
  list.current = order;
  if (lastFilter !== filter) {
    setLastFilter(filter);
    setSelected(NOTHING);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the list that opens can be the one returned to
  useEffect(() => {
    const compared = takeComparedSelection(filter);
    if (compared) setSelected({ ids: new Set(compared), everythingUntil: null });
  }, []);
  useEffect(() => {
    // A range that was started under one filter ends with it.
    if (filter) anchor.current = undefined;
  }, [filter]);
  const toggle = useCallback((job: Pickable) => {
    anchor.current = job;
    setSelected((before) => withJobs(before, [job], !isSelected(before, job)));
  }, []);
  const extendTo = useCallback(
    (job: Pickable) => {
      const from = anchor.current ?? job;
      anchor.current = from;
      const take = (range: readonly Pickable[]) =>
        setSelected((before) => withJobs(before, range, from.id === job.id || isSelected(before, from)));
      take(between(list.current, from.id, job.id));
      if (from.id === job.id) return;
      readRange(from.id, job.id).then(
        // Another range, or none, may have been started meanwhile.
        (range) => anchor.current === from && take(range),
        (error: Error) => toast(error.message, { tone: "danger" }),
      );
    },
    [readRange],
  );
  const selectAll = useCallback(() => setSelected(everything(new Date())), []);
  const invert = useCallback(() => setSelected((before) => inverted(before, new Date())), []);
  const clear = useCallback(() => {
    anchor.current = undefined;
    setSelected(NOTHING);
  }, []);
  return useMemo(
    () => ({
      selected,
      isOn: selected.ids.size > 0 || selected.everythingUntil !== null,
      has: (job) => isSelected(selected, job),
      toggle,
      extendTo,
      selectAll,
      invert,
      clear,
    }),
    [selected, toggle, extendTo, selectAll, invert, clear],
  );
}

/** The part of the list between two jobs, both inclusive; only the second when the first is gone. */
export function between(order: readonly Pickable[], from: string, to: string): readonly Pickable[] {
  const start = order.findIndex(({ id }) => id === from);
  const end = order.findIndex(({ id }) => id === to);
  if (start < 0 || end < 0) return order.filter(({ id }) => id === to);
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}
