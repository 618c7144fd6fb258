"use client";

import { messages } from "@/app/messages";
import { ErrorState } from "@/components/ui/error-state";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function StudioError({ error, reset }: ErrorPageProps) {
  return (
    <div className="grid flex-1 place-items-center">
      <ErrorState heading="h1" title={messages.studioError.title} onRetry={reset} requestId={error.digest}>
        {messages.studioError.consequence}
      </ErrorState>
    </div>
  );
}
