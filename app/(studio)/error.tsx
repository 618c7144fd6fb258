"use client";

import { messages } from "@/app/messages";
import { ErrorState } from "@/components/ui/error-state";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

/** React keeps the failure of code that was lost, so only a new page can try again. */
const isLostCode = (error: Error): boolean => error.name === "ChunkLoadError";

export default function StudioError({ error, reset }: ErrorPageProps) {
  const retry = isLostCode(error) ? () => window.location.reload() : reset;
  return (
    <div className="grid flex-1 place-items-center">
      <ErrorState heading="h1" title={messages.studioError.title} onRetry={retry} requestId={error.digest}>
        {messages.studioError.consequence}
      </ErrorState>
    </div>
  );
}
