import { type ReactNode, type RefObject, use } from "react";
import { useLazyPopup } from "./buffer-keys";
import { DialogHostContext } from "./dialog-host";
import { lazyPart } from "./lazy-part";

const DialogPanel = lazyPart(() => import("./dialog-panel"));
const DialogPage = lazyPart(() => import("./dialog-page"));

export type DialogProps = {
  /** Default true, for one that is only rendered while it is open. One that becomes false fades out. */
  open?: boolean;
  /** Called when it is left: by its cross, its `closeLabel`, Escape or a press beside it. */
  onClose: () => void;
  title: string;
  /** The title is spoken but not shown, for dialogs with a header of their own. */
  hideTitle?: boolean;
  description?: ReactNode;
  /** The word of a button before those of the footer, which only closes. */
  closeLabel?: string;
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

/**
 * A modal dialog. One that opens from another is a page of that, so that two never lie on top of each other. Its code is
 * loaded at the first opening.
 */
export function Dialog({ open = true, ...props }: DialogProps) {
  const host = use(DialogHostContext);
  const { hasOpened, popup } = useLazyPopup(open);
  if (host) return open && <DialogPage {...props} host={host} popup={popup} />;
  return hasOpened && <DialogPanel {...props} open={open} popup={popup} />;
}
