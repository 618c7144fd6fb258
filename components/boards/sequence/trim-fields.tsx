import { ArrowLeftToLine, ArrowRightToLine } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import type { SequencePart } from "@/lib/boards/sequence";
import { partSeconds } from "@/lib/boards/sequence";
import { MIN_TRIM_SECONDS, type Trim, toMilliseconds } from "@/lib/boards/trim";
import { MAX_STILL_SECONDS } from "@/lib/cuts/cut";
import { frameOfTimecode, timecodeOf } from "@/lib/platform/timecode";
import { messages } from "./messages";

const text = messages.trim;

type TrimFieldsProps = {
  part: SequencePart;
  /** Frames a second of what is shown. */
  rate: number;
  isTrimmed: boolean;
  /** Called when somebody begins to type. */
  onFocus: () => void;
  /** Sets an end at the playhead. */
  onMark: (end: "from" | "to") => void;
  onTrim: (trim: Trim | null) => void;
};

/** The in and out point of one shot, at the playhead or typed; of a still, how long it is shown. */
export function TrimFields({ part, rate, isTrimmed, onFocus, onMark, onTrim }: TrimFieldsProps) {
  const { from_seconds, to_seconds, length_seconds, number } = part;
  return (
    <fieldset className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
      <legend className="sr-only">{text.trimOf(number)}</legend>
      {length_seconds === null ? (
        <TimeField
          label={text.shownFor}
          rate={rate}
          onFocus={onFocus}
          value={partSeconds(part)}
          min={MIN_TRIM_SECONDS}
          max={MAX_STILL_SECONDS}
          onValue={(seconds) => onTrim({ from_seconds: 0, to_seconds: seconds })}
        />
      ) : (
        <>
          <span className="flex items-center">
            <TimeField
              label={text.from}
              rate={rate}
              onFocus={onFocus}
              value={from_seconds}
              min={0}
              max={toMilliseconds(to_seconds - MIN_TRIM_SECONDS)}
              onValue={(seconds) => onTrim({ from_seconds: seconds, to_seconds })}
            />
            <IconButton
              label={text.setIn}
              keys="I"
              size="sm"
              icon={<ArrowLeftToLine aria-hidden />}
              onClick={() => onMark("from")}
            />
          </span>
          <span className="flex items-center">
            <TimeField
              label={text.to}
              rate={rate}
              onFocus={onFocus}
              value={to_seconds}
              min={toMilliseconds(from_seconds + MIN_TRIM_SECONDS)}
              max={length_seconds}
              onValue={(seconds) => onTrim({ from_seconds, to_seconds: seconds })}
            />
            <IconButton
              label={text.setOut}
              keys="O"
              size="sm"
              icon={<ArrowRightToLine aria-hidden />}
              onClick={() => onMark("to")}
            />
          </span>
        </>
      )}
      {isTrimmed && (
        <Button size="sm" variant="quiet" onClick={() => onTrim(null)}>
          {text.whole}
        </Button>
      )}
    </fieldset>
  );
}

type TimeFieldProps = {
  label: string;
  /** Times in seconds. */
  value: number;
  rate: number;
  min: number;
  max: number;
  onFocus: () => void;
  onValue: (seconds: number) => void;
};

/**
 * A time as `mm:ss:ff`, or typed as a number of seconds, taken by Enter or when it is left. What is no such time falls back,
 * and a toast says why.
 */
function TimeField({ label, value, rate, min, max, onFocus, onValue }: TimeFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  // The nearest frame: an end may have been set between two.
  const codeOf = (seconds: number) => timecodeOf(Math.round(seconds * rate) / rate, rate);
  const take = () => {
    setTyped(null);
    if (typed === null) return;
    const frame = frameOfTimecode(typed, rate);
    const seconds = toMilliseconds(
      frame === null ? Number(typed.trim().replace(",", ".") || Number.NaN) : frame / rate,
    );
    if (!(seconds >= min && seconds <= max))
      toast(text.outside(codeOf(min), codeOf(max)), { tone: "danger" });
    else if (seconds !== value) onValue(seconds);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") {
      // The dialog would press its last button.
      event.preventDefault();
      take();
    }
    if (event.key === "Escape" && typed !== null) {
      event.stopPropagation();
      setTyped(null);
    }
  };
  return (
    <span className="flex items-center gap-1 text-ink-soft">
      <label htmlFor={id} className="min-w-5.5">
        {label}
      </label>
      <Input
        id={id}
        autoComplete="off"
        value={typed ?? codeOf(value)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={onFocus}
        onBlur={take}
        onKeyDown={onKeyDown}
        className="type-edge h-7! w-19! px-1.5! text-right pointer-coarse:h-9!"
      />
    </span>
  );
}
