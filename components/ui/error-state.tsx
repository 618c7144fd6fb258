import type { ComponentProps } from "react";
import { ApiError } from "@/lib/contract/errors";
import { Button } from "./button";
import { EmptyState } from "./empty-state";
import { messages } from "./messages";

type ErrorStateProps = Pick<
  ComponentProps<typeof EmptyState>,
  "title" | "heading" | "children" | "action"
> & {
  /** The error of a failed read. Its message and request id are shown unless set separately. */
  error?: Error;
  onRetry?: () => void;
  /** Shown small, to quote to support. */
  requestId?: string | null | undefined;
};

export function ErrorState({
  error,
  children = error?.message,
  onRetry,
  action,
  requestId = error instanceof ApiError ? error.requestId : null,
  ...rest
}: ErrorStateProps) {
  const code = error instanceof ApiError ? error.code : null;
  return (
    <EmptyState
      {...rest}
      action={
        <>
          {onRetry && <Button onClick={onRetry}>{messages.tryAgain}</Button>}
          {action}
        </>
      }
      foot={
        (code || requestId) && (
          <p className="mt-6 flex flex-col text-ink-faint text-xs">
            {code && <Quoted label={messages.errorCode.label} text={code} />}
            {requestId && <Quoted label={messages.errorState.request} text={requestId} />}
          </p>
        )
      }
    >
      {children}
    </EmptyState>
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
