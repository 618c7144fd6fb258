import type { ReactNode } from "react";

type SectionHeadProps = {
  /** The path of the page, which is shown without its first slash. */
  address: string;
  title: string;
  description?: ReactNode;
  /** Buttons about the whole section. */
  children?: ReactNode;
};

/** The head of a page that is one section of several: its address, its name, what it is for, and its buttons. */
export const SectionHead = ({ address, title, description, children }: SectionHeadProps) => (
  <div className="flex flex-wrap items-end gap-x-3 gap-y-4">
    <div className="min-w-0 max-md:basis-full md:flex-1">
      <p translate="no" className="type-edge text-ink-soft">
        {address.slice(1)}
      </p>
      <h1 className="type-title">{title}</h1>
      {description && <p className="mt-1 max-w-prose text-pretty text-ink-soft">{description}</p>}
    </div>
    {children}
  </div>
);
