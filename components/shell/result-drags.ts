"use client";

import { useEffect } from "react";
import { DRAGGED_JOB } from "@/lib/inputs/dragged-result";

/**
 * Lets the result of a job be dragged to a field, wherever it is shown: a drag of a picture, link or clip inside an
 * element of a job carries its id, too.
 */
export function useResultDrags(): void {
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      // Unlike pictures and links, clips cannot be dragged unless they say so.
      if (target instanceof HTMLVideoElement && jobOf(target)) target.draggable = true;
    };
    const onDragStart = ({ target, dataTransfer }: DragEvent) => {
      const id = jobOf(target);
      if (!id || !dataTransfer) return;
      dataTransfer.setData(DRAGGED_JOB, id);
      dataTransfer.effectAllowed = "copyLink";
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("dragstart", onDragStart);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("dragstart", onDragStart);
    };
  }, []);
}

/** The completed job that an element shows. */
const jobOf = (target: EventTarget | null): string | null =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-job-id][data-status="completed"]')?.dataset.jobId ?? null)
    : null;
