"use client";

import { Logo } from "@/components/shell/logo";
import { type ErrorPageProps, FailedPage } from "./failed-page";
import { messages } from "./messages";

export default function RootError(props: ErrorPageProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center">
      <Logo className="size-11" />
      <FailedPage {...props} title={messages.error.title}>
        {messages.error.consequence}
      </FailedPage>
    </main>
  );
}
