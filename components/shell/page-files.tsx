"use client";

import { useEffect } from "react";
import { fillFileField } from "@/components/ui/fill-file-field";
import type { AssetType } from "@/lib/contract/asset";
import { isTextPaste, readTransfer, type Transferred } from "@/lib/inputs/carried";
import { DRAGGED_JOB, draggedType } from "@/lib/inputs/dragged-result";

/**
 * A file that is dropped or pasted anywhere on a page goes into the first empty file field that accepts it, as if it
 * had been chosen there; without one, a message says so. The browser never opens it in place of the page.
 * Results of jobs can be dragged from wherever they are shown.
 */
export function PageFiles() {
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (event.dataTransfer) fillField(event, readTransfer(event.dataTransfer));
    };
    const onPaste = (event: ClipboardEvent) => {
      const carried = event.clipboardData && readTransfer(event.clipboardData);
      if (carried && !isTextPaste(carried, isTextField(event.target))) fillField(event, carried);
    };
    document.addEventListener("dragover", onDragOver);
    document.addEventListener("drop", onDrop);
    document.addEventListener("paste", onPaste);
    const unwatch = watchResultDrags();
    return () => {
      unwatch();
      document.removeEventListener("dragover", onDragOver);
      document.removeEventListener("drop", onDrop);
      document.removeEventListener("paste", onPaste);
    };
  }, []);
  return null;
}

function fillField(event: Event, { files, jobId }: Transferred): void {
  if (files.length === 0 || event.defaultPrevented) return;
  event.preventDefault();
  // The picture of a dragged result is only its poster. The field under the pointer takes the result itself.
  if (!jobId) fillFileField(files);
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("input:not([type=file]), textarea, [contenteditable]");

/**
 * Lets the result of a job be dragged to a field, wherever it is shown: a drag of a picture, link or clip inside an
 * element of a job carries its id, too. Returns the function that ends it.
 */
function watchResultDrags(): () => void {
  const onPress = ({ target }: PointerEvent) => {
    // Unlike pictures and links, clips cannot be dragged unless they say so.
    if (target instanceof HTMLVideoElement && jobOf(target)) target.draggable = true;
  };
  const onDragStart = ({ target, dataTransfer }: DragEvent) => {
    const id = jobOf(target);
    if (!id || !dataTransfer) return;
    dataTransfer.setData(DRAGGED_JOB, id);
    const type = typeOf(target);
    if (type) dataTransfer.setData(draggedType(type), "");
    dataTransfer.effectAllowed = "copyLink";
  };
  document.addEventListener("pointerdown", onPress);
  document.addEventListener("dragstart", onDragStart);
  return () => {
    document.removeEventListener("pointerdown", onPress);
    document.removeEventListener("dragstart", onDragStart);
  };
}

const TYPES: Readonly<Record<string, AssetType>> = {
  image: "image",
  video: "video",
  avatar: "video",
  voice: "audio",
};

/** What the result is that an element shows; undefined where it does not say. */
const typeOf = (target: EventTarget | null): AssetType | undefined =>
  target instanceof Element
    ? TYPES[target.closest<HTMLElement>("[data-kind]")?.dataset.kind ?? ""]
    : undefined;

/** The completed job that an element shows. */
const jobOf = (target: EventTarget | null): string | null =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-job-id][data-status="completed"]')?.dataset.jobId ?? null)
    : null;
