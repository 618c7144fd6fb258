import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";

type BranchSwitchProps = {
  /** Ids of the messages in the same place, oldest first. */
  alternatives: readonly string[];
  shown: string;
  what: "question" | "answer";
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
        label={`Earlier ${what}`}
        size="sm"
        icon={<ChevronLeft aria-hidden />}
        disabled={!before}
        onClick={() => before && onChoose(before)}
      />
      {at + 1} / {alternatives.length}
      <IconButton
        label={`Later ${what}`}
        size="sm"
        icon={<ChevronRight aria-hidden />}
        disabled={!after}
        onClick={() => after && onChoose(after)}
      />
    </span>
  );
}
