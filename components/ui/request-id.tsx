import { CopyButton } from "./copy-button";

/** The id of a refused request, to quote to support. */
export function RequestId({ id }: { id: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-xs">
      Request id <code className="select-all font-mono">{id}</code>
      <CopyButton label="Copy request id" text={id} />
    </span>
  );
}
