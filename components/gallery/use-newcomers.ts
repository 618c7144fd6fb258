"use client";

import { useCallback, useEffect, useState } from "react";
import type { Job } from "@/lib/jobs/job";
import { holdNewcomers } from "./newcomers";

/** Below this many pixels of scroll a person still sees the top, and new jobs may simply appear. */
const AT_TOP_PX = 80;

/** What the grid shows while new jobs wait above, and `show` to let them in. */
export function useNewcomers(jobs: readonly Job[]) {
  const [newestShown, setNewestShown] = useState<string | null>(null);
  const top = jobs[0]?.id ?? null;

  useEffect(() => {
    const look = () => {
      const isAtTop = window.scrollY < AT_TOP_PX;
      setNewestShown((held) => (isAtTop ? null : (held ?? top)));
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [top]);

  const show = useCallback(() => {
    setNewestShown(null);
    window.scrollTo({ top: 0 });
  }, []);
  return { ...holdNewcomers(jobs, newestShown), show };
}
