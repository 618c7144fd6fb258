"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { summaryQuery } from "./browser-queries";

const COUNT = /^\(\d+\) /;

/** Puts the number of active jobs before whatever title the page has: "(2) Gallery · Atelier". */
export function TabTitle() {
  const active = useQuery(summaryQuery()).data?.active ?? 0;
  useEffect(() => {
    const write = () => {
      const title = (active > 0 ? `(${active}) ` : "") + document.title.replace(COUNT, "");
      if (title !== document.title) document.title = title;
    };
    write();
    // A page that opens brings its own title without a count.
    const watcher = new MutationObserver(write);
    watcher.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watcher.disconnect();
  }, [active]);
  return null;
}
