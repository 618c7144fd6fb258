import { useId, useState } from "react";
import { useVoices } from "@/components/api/voices";
import { VoiceField } from "@/components/inputs/speech-fields";
import { lineCredits } from "@/components/submit/line-takes";
import { SpendNote, useSpendBlock } from "@/components/submit/spend-block";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Board } from "@/lib/boards/board";
import { messages } from "./messages";
import type { SpokenSound } from "./use-spoken-sound";

const text = messages.speak;

type SpeakLineProps = { board: Board; spoken: SpokenSound; onSpoken: () => void };

/** A line that is typed and spoken for the price on its button, with the voice of the board, else the first one. */
export function SpeakLine({ board, spoken: { isSpeaking, speak }, onSpoken }: SpeakLineProps) {
  const noteId = useId();
  const [line, setLine] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const { data: voices = [] } = useVoices();
  const own = board.columns.findLast(({ kind }) => kind === "voice")?.model_id;
  const voiceId = chosen ?? own ?? voices.find(({ gone }) => !gone)?.id ?? null;
  const credits = lineCredits(line);
  const { block, over } = useSpendBlock()(credits, "job");
  const note = block?.message ?? over?.message ?? null;
  const canSpeak = credits !== null && voiceId !== null && block === null && !isSpeaking;
  return (
    <form
      className="flex flex-col gap-3 rounded-lg border border-line px-3.5 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSpeak) return;
        speak(voiceId, line, credits);
        onSpoken();
      }}
    >
      <Field label={text.line} error={line.trim() !== "" && credits === null && text.notSpoken}>
        <Input value={line} onChange={({ target }) => setLine(target.value)} placeholder={text.placeholder} />
      </Field>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 max-w-80 flex-1 basis-52">
          <VoiceField value={voiceId} onChange={setChosen} />
        </div>
        <Button
          type="submit"
          variant="primary"
          busy={isSpeaking}
          disabled={credits === null || voiceId === null}
          aria-disabled={block !== null || undefined}
          aria-describedby={note ? noteId : undefined}
          className="tabular-nums"
        >
          {isSpeaking ? text.speaking : credits === null ? text.action : text.actionFor(credits)}
        </Button>
      </div>
      {note && (
        <SpendNote id={noteId} reason={block?.reason ?? "spend"} className="w-full">
          {note}
        </SpendNote>
      )}
    </form>
  );
}
