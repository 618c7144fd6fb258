"use client";

import { ErrorState } from "@/components/ui/error-state";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function RootError({ error, reset }: ErrorPageProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState heading="h1" title="Something went wrong" onRetry={reset} requestId={error.digest}>
        Nothing was sent or charged by this. Try again, or come back in a moment.
      </ErrorState>
    </main>
  );
}
