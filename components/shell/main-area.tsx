"use client";

import type { ReactNode } from "react";
import { useHydrated } from "@/components/ui/use-stored";

/**
 * The page's main part. It is marked busy until its code has loaded, because presses have no effect before.
 */
export function MainArea({ children }: { children: ReactNode }) {
  const isReady = useHydrated();
  return (
    <main
      id="main"
      tabIndex={-1}
      aria-busy={!isReady}
      className="flex min-w-0 flex-1 flex-col outline-none has-data-[page=chat]:min-h-0 lg:has-data-[page=panes]:min-h-0"
    >
      {children}
    </main>
  );
}
