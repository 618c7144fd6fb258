"use client";

import { ErrorState } from "@/components/ui/error-state";
import "./globals.css";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

/** Replaces the whole page when even the layout failed, so it has its own document. */
export default function GlobalError({ error, reset }: ErrorPageProps) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Atelier</title>
        <main className="grid min-h-dvh place-items-center">
          <ErrorState heading="h1" title="Something went wrong" onRetry={reset} requestId={error.digest}>
            The page could not be drawn. Running jobs are not affected.
          </ErrorState>
        </main>
      </body>
    </html>
  );
}
