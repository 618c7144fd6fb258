"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { type RefObject, useRef } from "react";
import { messages } from "./messages";
import type { PickableModel } from "./pickable-model";
import { PickerPanes } from "./picker-panes";

/** Takes and credits of a press, and how many of its models can't make the shot. */
export type PressSum = { takes: number; credits: number; misfits: number };

export type ModelPickerProps = {
  kind: "video" | "image";
  open: boolean;
  onOpenChange: (open: boolean) => void;
  models: readonly PickableModel[];
  chosen: readonly string[];
  /** What a press with these models would make and cost. */
  sumOf: (modelIds: readonly string[]) => PressSum;
  /** `several`: a model used by Enter takes the place of the first. `add`: it comes beside the chosen ones. */
  picks: "several" | "add";
  onUse: (modelIds: string[]) => void;
  /** Runs several models at once, for these credits; null where the press has no text yet. */
  onRun: ((modelIds: readonly string[], credits: number) => Promise<void>) | null;
};

type PickerDialogProps = ModelPickerProps & { popup: RefObject<HTMLDivElement | null> };

/** The frame of the picker: in the middle of a window, at the bottom of a phone. */
export default function PickerDialog({ popup, ...props }: PickerDialogProps) {
  const search = useRef<HTMLInputElement>(null);
  return (
    <Base.Root open={props.open} onOpenChange={(next) => props.onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-140 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-40 flex items-end md:items-center md:justify-center md:p-4">
          <Base.Popup
            ref={popup}
            data-dialog="lg"
            // On a touch screen the focus of a field would open the keyboard over the list.
            initialFocus={(how) => (how === "touch" ? true : (search.current ?? true))}
            className="grid h-[86dvh] w-full grid-cols-1 grid-rows-[minmax(0,1fr)_auto] overflow-hidden rounded-t-[14px] bg-raised pb-[env(safe-area-inset-bottom,0px)] text-ink shadow-float outline-none transition-[opacity,translate] duration-140 data-ending-style:translate-y-6 data-starting-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:opacity-0 md:h-[min(41.25rem,100%)] md:max-w-220 md:grid-cols-[minmax(0,1fr)_20.625rem] md:rounded-xl md:pb-0 md:data-ending-style:translate-y-1 md:data-starting-style:translate-y-1"
          >
            <Base.Title className="sr-only">{messages.title}</Base.Title>
            <PickerPanes {...props} search={search} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
