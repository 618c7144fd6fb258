"use client";

import { type ErrorPageProps, FailedPage } from "@/app/failed-page";
import { messages } from "@/app/messages";

export default function StudioError(props: ErrorPageProps) {
  return (
    <div className="grid flex-1 place-items-center">
      <FailedPage {...props} title={messages.studioError.title}>
        {messages.studioError.consequence}
      </FailedPage>
    </div>
  );
}
