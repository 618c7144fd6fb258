import type { ReactNode } from "react";

type EmptyStateProps = {
  /** A decorative drawing without information of its own. */
  drawing?: ReactNode;
  title: string;
  /** `h1` where the page has nothing else. */
  heading?: "h1" | "h2";
  children?: ReactNode;
  action?: ReactNode;
  /** Below everything else. */
  foot?: ReactNode;
};

/** The empty state of a page: its purpose, and the first step. */
export function EmptyState(props: EmptyStateProps) {
  const { drawing, title, heading: Heading = "h2", children, action, foot } = props;
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-6 py-16 text-center">
      {drawing && (
        <div aria-hidden className="mb-6 text-ink-faint">
          {drawing}
        </div>
      )}
      <Heading className="type-heading text-balance">{title}</Heading>
      {children && <div className="mt-1.5 text-pretty text-ink-soft">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
      {foot}
    </div>
  );
}
