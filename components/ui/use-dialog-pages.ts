import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { DialogHost, DialogPageOf } from "./dialog-host";

/** The pages of a dialog. When one goes, the focus goes back to what opened it. */
export function useDialogPages(popup: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [pages, setPages] = useState<readonly DialogPageOf[]>([]);
  const [add] = useState(() => (page: DialogPageOf) => {
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
