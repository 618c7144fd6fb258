import { CopyButton } from "./copy-button";
import { messages } from "./messages";

/** The id of a refused request, to quote to support. */
export function RequestId({ id }: { id: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-xs">
      {messages.requestId.label} <code className="select-all font-mono">{id}</code>
      <CopyButton label={messages.requestId.copy} text={id} />
    </span>
  );
}
