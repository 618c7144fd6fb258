import { CopyButton } from "./copy-button";
import { messages } from "./messages";
import { Summary } from "./summary";

type ErrorReferenceProps = { code?: string | null | undefined; requestId?: string | null | undefined };

/** The code of an error and the id of its request, to quote to support, folded away. Empty without both. */
export function ErrorReference({ code, requestId }: ErrorReferenceProps) {
  if (!code && !requestId) return null;
  return (
    <details className="min-w-0 text-ink-soft text-xs">
      <Summary>{messages.errorDetails}</Summary>
      <span className="mt-1 flex flex-col gap-1">
        {code && <Quoted {...messages.errorCode} text={code} />}
        {requestId && <Quoted {...messages.requestId} text={requestId} />}
      </span>
    </details>
  );
}

type QuotedProps = {
  label: string;
  text: string;
  /** The name of the button that copies it; without one there is none. */
  copy?: string;
};

/** A code or an id with its name, to quote to support. */
export function Quoted({ label, text, copy }: QuotedProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {label}{" "}
      <code translate="no" className="select-all break-all font-mono">
        {text}
      </code>
      {copy && <CopyButton label={copy} text={text} />}
    </span>
  );
}
