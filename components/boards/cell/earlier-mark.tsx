import { clsx } from "clsx";
import { History } from "lucide-react";
import { STILL_PART } from "@/lib/boards/made-from";
import type { JobKind } from "@/lib/jobs/job";
import { fieldsOf } from "@/lib/kinds/request-fields";
import { messages } from "./messages";

/** What differs from what is asked for now, as a sentence. @param fields by their names in a request */
export const changedSentence = (kind: JobKind, fields: readonly string[]): string =>
  messages.earlier.changed([
    ...fieldsOf(kind).flatMap(([wire, { label }]) => (fields.includes(wire) ? [label] : [])),
    ...(fields.includes(STILL_PART) ? [messages.earlier.still] : []),
  ]);

/** A picture that is not what is asked for now. The loop of a pick round it stays as it is. */
export const EARLIER_PICTURE = "opacity-50 dark:opacity-62";

type EarlierMarkProps = {
  label: string;
  /** What changed since. */
  title: string;
  className?: string;
};

/** Marks takes that are made from other words, settings or files than are asked for now. */
export const EarlierMark = ({ label, title, className }: EarlierMarkProps) => (
  <span title={title} className={clsx("flex min-w-0 items-center gap-1.5 text-warning", className)}>
    <History aria-hidden className="size-3.5 shrink-0" />
    <span className="truncate">{label}</span>
  </span>
);
