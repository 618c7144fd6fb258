"use client";

import { ErrorState } from "@/components/ui/error-state";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function StudioError({ error, reset }: ErrorPageProps) {
  return (
    <div className="grid flex-1 place-items-center">
      <ErrorState heading="h1" title="This page stumbled" onRetry={reset} requestId={error.digest}>
        Running jobs are not affected: they live on the server. Trying again usually helps.
      </ErrorState>
    </div>
  );
}
