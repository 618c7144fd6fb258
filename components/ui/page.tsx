import { clsx } from "clsx";
import type { ReactNode } from "react";

const WIDTH = { wide: "max-w-350 mx-auto", text: "max-w-4xl" } as const;

type PageProps = {
  /** `text` is for reading; `wide`, the default, is for tables and grids. */
  width?: keyof typeof WIDTH;
  className?: string;
  children: ReactNode;
};

/** The content of a page: the left edge of every page, and one of two widths. */
export function Page({ width = "wide", className = "gap-5", children }: PageProps) {
  return (
    <div
      className={clsx(
        "flex w-full flex-col px-4 pt-4 pb-16 md:px-7 md:pt-6 print:max-w-none print:p-0",
        WIDTH[width],
        className,
      )}
    >
      {children}
    </div>
  );
}
