import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** The line under a control that says what is wrong. It describes the control and is not a live region. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="flex items-start gap-1.5 text-danger text-xs">
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
