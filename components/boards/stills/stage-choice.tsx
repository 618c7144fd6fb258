import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Stage } from "@/lib/boards/stills";
import { messages as text } from "./messages";

const STAGES: readonly Stage[] = ["stills", "film"];

type StageChoiceProps = { stage: Stage; onChange: (stage: Stage) => void };

/** Shows the stills of the shots of a board, or the shots. */
export const StageChoice = ({ stage, onChange }: StageChoiceProps) => (
  <SegmentedControl
    label={text.stage}
    hideLabel
    isCompact
    segments={STAGES.map((value) => ({ value, label: text.stages[value] }))}
    value={stage}
    onChange={onChange}
  />
);
