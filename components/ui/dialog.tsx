"use client";

import type { ReactNode, RefObject } from "react";
import { useLatePopup } from "./keys-ahead";
import { lazyPart } from "./lazy-part";

const DialogPanel = lazyPart(() => import("./dialog-panel"));

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The title is spoken but not shown, for dialogs with a header of their own. */
  hideTitle?: boolean;
  description?: ReactNode;
  /** Buttons, in reading order. The last one is the main one. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg" | "full";
  /** `right` slides in as a sheet at the edge. */
  side?: "center" | "right";
  /** Gets the focus on opening instead of the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where the focus goes at the end, if not back to where it was. */
  finalFocus?: () => HTMLElement | null;
  /** Sets a theme inside: a lightbox is dark in any theme of the page. */
  theme?: "dark";
  children?: ReactNode;
};

/** A modal dialog. Its code is loaded at the first opening. */
export function Dialog(props: DialogProps) {
  const { hasOpened, popup } = useLatePopup(props.open);
  return hasOpened && <DialogPanel {...props} popup={popup} />;
}
