import type { ReactNode } from "react";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-9 flex min-w-0 flex-col gap-4">
      <h2 className="type-heading">{title}</h2>
      {children}
    </section>
  );
}

/** A sample with its name and rule below it: `[name, rule]`. */
export function Sample({ words: [name, rule], children }: { words: readonly string[]; children: ReactNode }) {
  return (
    <figure className="min-w-0">
      {children}
      <figcaption className="mt-3.5 text-ink-soft text-sm">
        <span className="block font-semibold text-ink">{name}</span>
        {rule}
      </figcaption>
    </figure>
  );
}

export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2.5">{children}</div>
);
