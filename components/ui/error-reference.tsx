import { CopyButton } from "./copy-button";
import { messages } from "./messages";

type ErrorReferenceProps = { code?: string | null | undefined; requestId?: string | null | undefined };

/** The code of an error and the id of its request, small, to quote to support. Empty without both. */
export function ErrorReference({ code, requestId }: ErrorReferenceProps) {
  if (!code && !requestId) return null;
  return (
    <span className="flex min-w-0 flex-col gap-1 text-ink-soft text-xs">
      {code && <Quoted {...messages.errorCode} text={code} />}
      {requestId && <Quoted {...messages.requestId} text={requestId} />}
    </span>
  );
}

function Quoted({ label, copy, text }: { label: string; copy: string; text: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {label}{" "}
      <code translate="no" className="select-all break-all font-mono">
        {text}
      </code>
      <CopyButton label={copy} text={text} />
    </span>
  );
}
