"use client";

import { Logo } from "@/components/shell/logo";
import { ErrorState } from "@/components/ui/error-state";
import { messages } from "./messages";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function RootError({ error, reset }: ErrorPageProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center">
      <Logo className="size-11" />
      <ErrorState heading="h1" title={messages.error.title} onRetry={reset} requestId={error.digest}>
        {messages.error.consequence}
      </ErrorState>
    </main>
  );
}
