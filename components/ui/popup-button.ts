import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { useBufferKeysUntilFocus } from "./buffer-keys";

/** What the popup of a button gets from it. */
export type PopupProps = {
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  /** The element of the popup: keys are held until the focus is in it. */
  popup: RefObject<HTMLDivElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/**
 * The state of a button with a popup, and the button's own props. `load` fetches the popup's code when the
 * pointer or the focus first reaches the button. `popup` is null until it is first opened.
 */
export function usePopupButton(load: () => unknown) {
  const [open, setOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const id = useId();
  useBufferKeysUntilFocus(open, popup);
  const show = (next: boolean) => {
    setIsWanted(true);
    setOpen(next);
  };
  return {
    button: {
      ref: anchor,
      type: "button",
      "aria-expanded": open,
      "aria-controls": open ? id : undefined,
      "data-open": open || undefined,
      onPointerEnter: load,
      onFocus: load,
      onClick: () => show(!open),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        show(true);
      },
    } as const,
    popup: isWanted ? { id, anchor, popup, open, onOpenChange: setOpen } : null,
  };
}

type Details = { reason: string; event: Event; cancel: () => void };

/**
 * The button closes the popup by its own click. If the popup closed on that click as well, it would open
 * again.
 */
export const ignoreButtonPress =
  (anchor: RefObject<HTMLElement | null>, onOpenChange: (open: boolean) => void) =>
  (next: boolean, { reason, event, cancel }: Details): void => {
    const onButton = event.target instanceof Node && anchor.current?.contains(event.target);
    if (!next && reason === "outside-press" && onButton) cancel();
    else onOpenChange(next);
  };
