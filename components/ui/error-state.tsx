import type { ReactNode } from "react";
import { ApiError } from "@/lib/contract/errors";
import { Button } from "./button";
import { messages } from "./messages";

type ErrorStateProps = {
  title: string;
  /** `h1` where the page has nothing else. */
  heading?: "h1" | "h2";
  /** The error of a failed read. Its message and request id are shown unless set separately. */
  error?: Error;
  /** What happened and what it means for the person. */
  children?: ReactNode;
  onRetry?: () => void;
  action?: ReactNode;
  /** Shown small, to quote to support. */
  requestId?: string | null | undefined;
};

export function ErrorState({
  title,
  heading: Heading = "h2",
  error,
  children = error?.message,
  onRetry,
  action,
  requestId = error instanceof ApiError ? error.requestId : null,
}: ErrorStateProps) {
  const code = error instanceof ApiError ? error.code : null;
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-6 py-16 text-center">
      <Heading className="type-heading text-balance">{title}</Heading>
      {children && <div className="mt-1.5 text-pretty text-ink-soft">{children}</div>}
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {onRetry && <Button onClick={onRetry}>{messages.tryAgain}</Button>}
        {action}
      </div>
      {(code || requestId) && (
        <p className="mt-6 flex flex-col text-ink-faint text-xs">
          {code && <Quoted label={messages.errorCode.label} text={code} />}
          {requestId && <Quoted label={messages.errorState.request} text={requestId} />}
        </p>
      )}
    </div>
  );
}

function Quoted({ label, text }: { label: string; text: string }) {
  return (
    <span>
      {label}{" "}
      <code translate="no" className="select-all break-all font-mono">
        {text}
      </code>
    </span>
  );
}
