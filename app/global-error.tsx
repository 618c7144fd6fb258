"use client";

import { Logo } from "@/components/shell/logo";
import { ErrorState } from "@/components/ui/error-state";
import { messages } from "./messages";
import "./globals.css";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

/** Replaces the whole page when even the layout failed, so it has its own document. */
export default function GlobalError({ error, reset }: ErrorPageProps) {
  return (
    <html lang="en">
      <body>
        <title>{messages.globalError.documentTitle}</title>
        <main className="flex min-h-dvh flex-col items-center justify-center">
          <Logo className="size-11" />
          <ErrorState
            heading="h1"
            title={messages.globalError.title}
            onRetry={reset}
            requestId={error.digest}
          >
            {messages.globalError.consequence}
          </ErrorState>
        </main>
      </body>
    </html>
  );
}
