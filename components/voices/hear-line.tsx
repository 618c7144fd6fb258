import { useId } from "react";
import { speakLine } from "@/components/submit/line-takes";
import { useSpendBlock } from "@/components/submit/spend-block";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { lineCredits } from "@/lib/voices/script";
import { messages } from "./messages";

const text = messages.hearLine;

type HearLineProps = {
  voiceId: string;
  name: string;
  personId: string;
  line: string;
  /** The line as it is typed at this moment: the shown price may be of an earlier one on a slow device. */
  typedLine: () => string;
  isRunning: boolean;
};

/**
 * Makes a take of the typed line with this voice, for the price on the button. The limits, the balance and the key are
 * checked as in a form.
 */
export default function HearLine({ voiceId, name, personId, line, typedLine, isRunning }: HearLineProps) {
  const noteId = useId();
  const credits = lineCredits(line);
  const { block, over } = useSpendBlock()(credits, "job");
  const note = block?.message ?? over?.message ?? (credits === null ? text.notSpoken : null);
  const label = credits === null ? text.action : text.actionFor(credits);
  return (
    <>
      <Button
        size="sm"
        busy={isRunning}
        aria-label={text.actionOf(label, name)}
        aria-disabled={block !== null || credits === null || undefined}
        aria-describedby={note ? noteId : undefined}
        title={note ?? undefined}
        className="min-w-0 shrink tabular-nums"
        onClick={() => {
          if (block || credits === null) return announce(note ?? "");
          if (typedLine() !== line) return announce(text.changed);
          speakLine(personId, voiceId, line, credits);
          announce(text.sending(name));
        }}
      >
        <span className="truncate">{isRunning ? text.running : label}</span>
      </Button>
      {note && (
        <span id={noteId} className="sr-only">
          {note}
        </span>
      )}
    </>
  );
}
