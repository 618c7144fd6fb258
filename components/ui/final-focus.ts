import type { RefObject } from "react";

type Place = RefObject<HTMLElement | null>;

/** Of popups that are open, not of those on their way out. */
const DIALOGS = ":is([role=dialog], [role=alertdialog]):not([data-closed])";

/** The dialog that is above everything else; null for none. */
export const topDialog = (): Element | null => [...document.querySelectorAll(DIALOGS)].at(-1) ?? null;

/**
 * Where the focus goes when a popup has closed: back to what opened it. A dialog that opened meanwhile keeps it, because a
 * popup is gone only when its motion is over, and what a person types would go to the page behind that dialog.
 * @param opener is left out where the popup remembers what had the focus
 */
export const finalFocus =
  (popup: Place, opener?: Place | (() => HTMLElement | null)) => (): HTMLElement | boolean => {
    const other = document.activeElement?.closest(DIALOGS);
    const back = typeof opener === "function" ? opener() : opener?.current;
    const isTaken = other && !other.isSameNode(popup.current) && !(back && other.contains(back));
    return isTaken ? false : (back ?? true);
  };
