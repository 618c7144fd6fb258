import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const LOOK = {
  info: { box: "bg-hover", icon: <Info className="text-ink-soft" /> },
  positive: { box: "bg-hover", icon: <CircleCheck className="text-positive" /> },
  warning: { box: "bg-hover", icon: <TriangleAlert className="text-warning" /> },
  danger: { box: "bg-danger-soft", icon: <CircleAlert className="text-danger" /> },
} as const;

type CalloutProps = {
  tone?: keyof typeof LOOK;
  title?: string;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** A panel inside the flow of a page. It is not announced; use `announce` for that. */
export function Callout({ tone = "info", title, action, className, children }: CalloutProps) {
  const { box, icon } = LOOK[tone];
  return (
    <div className={clsx("flex gap-2.5 rounded-lg px-3.5 py-3 text-sm", box, className)}>
      <span aria-hidden className="mt-0.5 shrink-0 [&_svg]:size-4">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium text-ink">{title}</p>}
        {children && <div className="text-ink-soft [&_a]:underline">{children}</div>}
        {action && <div className="mt-2.5 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
