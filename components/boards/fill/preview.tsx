import type { ReactNode } from "react";
import type { Filling } from "./filling";
import { messages } from "./messages";

const SHOWN = 5;

/** The first shots that would be added, and what to know about them. */
export function Preview({ filling, empty }: { filling: Filling; empty: string }) {
  const { shots, found } = filling;
  return (
    <section aria-label={messages.preview(found)} className="flex flex-col gap-2">
      {shots.length > 0 ? (
        <ol className="flex flex-col text-sm">
          {shots.slice(0, SHOWN).map(({ prompt }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two shots may have the same text
            <li key={index} className="flex gap-3 border-line border-b py-1.5 last:border-0">
              <span className="type-label w-5 shrink-0 text-right tabular-nums">{index + 1}</span>
              <span dir="auto" translate="no" className="line-clamp-2 min-w-0 flex-1 break-words">
                {prompt}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        found === 0 && <p className="text-ink-faint text-sm">{empty}</p>
      )}
      {shots.length > SHOWN && (
        <p className="pl-8 text-ink-soft text-xs tabular-nums">{messages.more(shots.length - SHOWN)}</p>
      )}
    </section>
  );
}

/** What is left out or missing, spoken when it changes. */
export function Notes({ filling, children }: { filling: Filling; children?: ReactNode }) {
  return (
    <div role="status" className="flex flex-col gap-0.5 text-sm text-warning tabular-nums empty:hidden">
      {filling.notes.map((note) => (
        <p key={note} className="break-words">
          {note}
        </p>
      ))}
      {children}
    </div>
  );
}
