import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { messages as common } from "@/components/ui/messages";
import { messages } from "./messages";
import type { Notice } from "./use-selection";

type AdjustmentNoticeProps = { notice: Notice | null; onUndo: () => void; onDismiss: () => void };

/**
 * One line: what changed with the last choice and why, with an undo. The component that made the change
 * announces it.
 */
export function AdjustmentNotice({ notice, onUndo, onDismiss }: AdjustmentNoticeProps) {
  if (!notice) return null;
  return (
    <div className="flex items-start gap-2 rounded-md bg-accent-soft py-1.5 pr-1.5 pl-3 text-sm">
      <p className="min-w-0 flex-1 py-0.5">{messages.adjustmentNotice.lines(notice.lines)}</p>
      <Button variant="quiet" size="sm" onClick={onUndo}>
        {common.undo}
      </Button>
      <IconButton label={common.dismiss} size="sm" icon={<X />} onClick={onDismiss} />
    </div>
  );
}
