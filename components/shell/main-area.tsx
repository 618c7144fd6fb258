"use client";

import { type ReactNode, Suspense, useEffect, useState } from "react";
import { markPartReady, pageReady } from "@/components/api/page-ready";

/**
 * The page's main part. It is marked busy until all its code has loaded, because presses have no effect before. The
 * studio around it does not wait for that code.
 */
export function MainArea({ children }: { children: ReactNode }) {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => void pageReady.then(() => setIsReady(true)), []);
  return (
    <main
      id="main"
      tabIndex={-1}
      aria-busy={!isReady}
      className="flex min-w-0 flex-1 flex-col outline-none has-data-[page=chat]:min-h-0 lg:has-data-[page=panes]:min-h-0"
    >
      <Suspense fallback={null}>
        {children}
        <Ready />
      </Suspense>
    </main>
  );
}

/** Reports when all its siblings work: one that waits for its code keeps this waiting, too. */
function Ready() {
  useEffect(() => markPartReady("main"), []);
  return null;
}
