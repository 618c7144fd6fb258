import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { messages } from "./messages";

type BranchSwitchProps = {
  /** Ids of the messages in the same place, oldest first. */
  alternatives: readonly string[];
  shown: string;
  what: "message" | "reply";
  onChoose: (id: string) => void;
};

/** Switches between messages in the same place. Empty while there is only one. */
export function BranchSwitch({ alternatives, shown, what, onChoose }: BranchSwitchProps) {
  if (alternatives.length < 2) return null;
  const at = alternatives.indexOf(shown);
  const [before, after] = [alternatives[at - 1], alternatives[at + 1]];
  return (
    <span className="flex items-center text-ink-faint text-xs tabular-nums">
      <IconButton
        label={messages.branchSwitch[what].previous}
        size="sm"
        icon={<ChevronLeft aria-hidden />}
        disabled={!before}
        onClick={() => before && onChoose(before)}
      />
      {at + 1} / {alternatives.length}
      <IconButton
        label={messages.branchSwitch[what].next}
        size="sm"
        icon={<ChevronRight aria-hidden />}
        disabled={!after}
        onClick={() => after && onChoose(after)}
      />
    </span>
  );
}
