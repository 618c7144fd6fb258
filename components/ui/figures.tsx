import type { ReactNode } from "react";

type FigureProps = {
  label: string;
  value: ReactNode;
  /** One line of context. */
  children?: ReactNode;
};

/** Figures side by side between a strong and a thin rule. On a phone the first takes a line of its own. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-2 border-t-2 border-t-ink md:flex md:border-b md:border-b-line md:*:flex-1 *:border-line md:*:not-first:border-l md:*:not-first:pl-4 max-md:*:odd:not-first:pl-4 max-md:*:even:border-r *:first:col-span-2 md:*:first:flex-[2]"
    >
      {children}
    </dl>
  );
}

/** A label, a number and one line of context. */
export function Figure({ label, value, children }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1 py-3 pr-4 max-md:border-b">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="type-figure">{value}</dd>
      {children && <dd className="text-ink-soft text-sm tabular-nums">{children}</dd>}
    </div>
  );
}
