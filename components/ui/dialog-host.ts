import { createContext, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { DialogProps } from "./dialog";

type Page = {
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
  add: (page: Page) => () => void;
  /** The id of the title of the page that is shown; null while it is the dialog's own content. */
  topId: string | null;
};

/** Null on a page, and in a dialog that fills the window, which is as good as a page. */
export const DialogHostContext = createContext<DialogHost | null>(null);

/** The pages of a dialog. When one goes, the focus goes back to what opened it. */
export function useDialogPages(popup: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [add] = useState(() => (page: Page) => {
    setPages((open) => [...open, page]);
    return () => setPages((open) => open.filter((each) => each !== page));
  });
  const before = useRef(pages);
  useLayoutEffect(() => {
    const gone = before.current.find((page) => !pages.includes(page));
    before.current = pages;
    if (!gone || !popup.current || popup.current.contains(document.activeElement)) return;
    const isThere = gone.before instanceof HTMLElement && gone.before.checkVisibility();
    (isThere && gone.before instanceof HTMLElement ? gone.before : popup.current).focus();
  }, [pages, popup]);
  const top = pages.at(-1) ?? null;
  const host: DialogHost = { place, add, topId: top?.titleId ?? null };
  return { host, top, setPlace };
}
