import { createContext } from "react";
import type { DialogProps } from "./dialog";

export type DialogPageOf = {
  titleId: string;
  descriptionId: string;
  size: NonNullable<DialogProps["size"]>;
  close: () => void;
  /** What had the focus when it opened. */
  before: Element | null;
};

/** The dialog around a component, of which dialogs that open from there are pages. */
export type DialogHost = {
  /** Where pages are drawn. */
  place: HTMLElement | null;
  /** Shows a page above the others, until the returned function is called. */
  add: (page: DialogPageOf) => () => void;
  /** The id of the title of the page that is shown; null while it is the dialog's own content. */
  topId: string | null;
};

/** Null on a page, and in a dialog that fills the window, which is as good as a page. */
export const DialogHostContext = createContext<DialogHost | null>(null);
