import { useId, useRef, useState } from "react";
import { SpendNote } from "@/components/submit/spend-block";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { isComposing } from "@/components/ui/press-by-key";
import { lineSeconds } from "@/lib/boards/film-lines";
import type { VoiceLine } from "@/lib/boards/voice-line";
import { LIMITS } from "@/lib/contract/limits";
import { lineCredits } from "@/lib/voices/script";
import { messages } from "./messages";
import type { Lines } from "./use-lines";

const text = messages.voice;

type LineFieldProps = {
  shotId: string;
  number: number;
  /** The line that is there. */
  line: VoiceLine | null;
  /** Where a new one begins under its shot, in seconds. */
  offsetSeconds: number;
  isSpoken: boolean;
  lines: Lines;
  /** As `mm:ss:ff`. */
  codeOf: (seconds: number) => string;
  /** Goes to the field of the next shot; null for the last one. */
  onNext: (() => void) | null;
  onClose: () => void;
};

/**
 * What is said under a shot. Enter speaks it for the price on the button, Shift and Enter keeps it and goes on to the next
 * shot, leaving keeps it, Escape drops what was typed.
 */
export function LineField(props: LineFieldProps) {
  const { shotId, number, line, offsetSeconds, isSpoken, lines, codeOf, onNext, onClose } = props;
  const noteId = useId();
  const [typed, setTyped] = useState(line?.text ?? "");
  /** Whether it was kept, spoken or dropped: leaving it then does nothing. */
  const isDone = useRef(false);
  const voiceId = line?.voice_id ?? lines.voiceId;
  const words = typed.trim();
  const credits = lineCredits(typed);
  const isKnown = isSpoken && words === line?.text.trim();
  const { block, over } = lines.gate(isKnown ? null : credits);
  const note = block?.message ?? over?.message ?? null;
  const made = (voice: string): VoiceLine => ({
    text: words,
    voice_id: voice,
    offset_seconds: line?.offset_seconds ?? offsetSeconds,
  });
  const close = () => {
    isDone.current = true;
    onClose();
  };
  const keep = () => {
    if (words === (line?.text.trim() ?? "")) return;
    if (words === "") lines.write(shotId, null);
    else if (voiceId !== null) lines.write(shotId, made(voiceId));
  };
  const speak = () => {
    if (words === "" || isKnown) {
      keep();
      return close();
    }
    if (voiceId === null) return announce(text.noVoice);
    if (block || credits === null) return announce(note ?? text.notSpoken);
    lines.say(shotId, made(voiceId));
    close();
  };
  return (
    <form
      data-line-field
      className="flex h-12 items-center gap-2.5 rounded-md bg-surface pr-1.75 pl-2.75 outline-2 outline-ring -outline-offset-2"
      onSubmit={(event) => {
        event.preventDefault();
        speak();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isDone.current || (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          return;
        keep();
        close();
      }}
    >
      <div className="min-w-0 flex-1">
        <input
          // biome-ignore lint/a11y/noAutofocus: it was opened to type
          autoFocus
          dir="auto"
          autoComplete="off"
          aria-label={text.field(number)}
          aria-describedby={note ? noteId : undefined}
          maxLength={LIMITS.voiceTextMaxLength}
          placeholder={text.placeholder}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent)) return;
            if (event.key === "Escape") {
              event.stopPropagation();
              close();
            }
            if (event.key === "Enter" && event.shiftKey) {
              event.preventDefault();
              keep();
              isDone.current = true;
              (onNext ?? onClose)();
            }
          }}
          className="block w-full bg-transparent text-sm leading-4.5 outline-none max-md:text-base"
        />
        <small className="type-edge block truncate text-ink-soft leading-3.5">
          {words === "" ? text.under(number) : text.about(number, codeOf(lineSeconds({ text: words }, null)))}
        </small>
      </div>
      {note && (
        <SpendNote
          id={noteId}
          reason={block?.reason ?? "spend"}
          over={over}
          className="absolute inset-x-0 bottom-full z-6 mb-1 rounded-md bg-raised p-2 shadow-float"
        >
          {note}
        </SpendNote>
      )}
      {lines.mayMake && (
        <Button
          type="submit"
          size="sm"
          variant="primary"
          disabled={credits === null || isKnown}
          aria-disabled={block !== null || voiceId === null || undefined}
          className="tabular-nums"
        >
          {credits === null ? text.speak : text.speakFor(credits)}
        </Button>
      )}
    </form>
  );
}
