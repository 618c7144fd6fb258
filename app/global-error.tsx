"use client";

import { Logo } from "@/components/shell/logo";
import { type ErrorPageProps, FailedPage } from "./failed-page";
import { messages } from "./messages";
import "./globals.css";

/** Replaces the whole page when even the layout failed, so it has its own document. */
export default function GlobalError(props: ErrorPageProps) {
  return (
    <html lang="en">
      <body>
        <title>{messages.globalError.documentTitle}</title>
        <main className="flex min-h-dvh flex-col items-center justify-center">
          <Logo className="size-11" />
          <FailedPage {...props} title={messages.globalError.title}>
            {messages.globalError.consequence}
          </FailedPage>
        </main>
      </body>
    </html>
  );
}
