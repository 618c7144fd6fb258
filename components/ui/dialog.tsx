"use client";

import { lazy, type ReactNode, type RefObject, Suspense, useState } from "react";

const DialogPanel = lazy(() => import("./dialog-panel"));

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The title is spoken and not drawn, for dialogs that draw their own head. */
  hideTitle?: boolean;
  description?: ReactNode;
  /** Buttons, in reading order; the last one is the main one. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg" | "full";
  /** `right` slides in as a sheet at the edge. */
  side?: "center" | "right";
  /** Takes the focus on opening instead of the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Pins a theme inside: a lightbox is dark whatever the page is. */
  theme?: "dark";
  children?: ReactNode;
};

/** A modal dialog. Its code arrives with the first opening, so a page that may open one does not pay for it. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  ) : null;
}
