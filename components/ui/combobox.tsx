"use client";

import { clsx } from "clsx";
import { ChevronsUpDown } from "lucide-react";
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from "react";
import { useField } from "./field";

const load = () => import("./combobox-popup");
const ComboboxPopup = lazy(load);

/** One pickable row. `text` is what is searched and spoken; `row` is what is drawn, else the text is. */
export type ComboboxItem = {
  value: string;
  text: string;
  keywords?: string;
  row?: ReactNode;
  disabled?: boolean;
};
export type ComboboxGroup = { label: string; items: ComboboxItem[] };

export type ComboboxProps = {
  groups: readonly ComboboxGroup[];
  value: string | null;
  onChange: (value: string) => void;
  /** What the closed control shows; else the text of the picked item. */
  shown?: ReactNode;
  placeholder?: string;
  searchLabel: string;
  /** Stands between search and list, such as filters. */
  header?: ReactNode;
  empty?: ReactNode;
  className?: string;
};

/**
 * A searchable choice from many, in groups. Inside a Field it takes its label. The list's code arrives
 * when the pointer or the focus first reaches the control.
 */
export function Combobox({ shown, placeholder = "Choose…", className, ...popup }: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const popupId = useId();
  const picked = popup.groups.flatMap((group) => group.items).find((item) => item.value === popup.value);
  const toggle = (next: boolean) => {
    setWanted(true);
    setOpen(next);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        role="combobox"
        {...useField()}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? popupId : undefined}
        data-open={open || undefined}
        data-value={popup.value ?? undefined}
        className={clsx(
          "field-box flex min-h-9 w-full items-center gap-2 py-1.5 pr-2.5 pl-3 text-left pointer-coarse:min-h-11",
          className,
        )}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => toggle(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          toggle(true);
        }}
      >
        <span className="min-w-0 flex-1 truncate">
          {shown ?? picked?.text ?? <span className="text-ink-faint">{placeholder}</span>}
        </span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <ComboboxPopup {...popup} id={popupId} anchor={button} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
