"use client";

import { ErrorState } from "@/components/ui/error-state";
import { messages } from "./messages";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function RootError({ error, reset }: ErrorPageProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState heading="h1" title={messages.error.title} onRetry={reset} requestId={error.digest}>
        {messages.error.consequence}
      </ErrorState>
    </main>
  );
}
