"use client";

import { ArrowLeftToLine, ArrowRightToLine } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import type { SequencePart } from "@/lib/boards/sequence";
import { lengthOf } from "@/lib/boards/sequence";
import { MIN_CUT_SECONDS, type ShotCut, toMilliseconds } from "@/lib/boards/shot-cut";
import { messages } from "./messages";

const text = messages.player;
/** The longest time that a still is shown. */
const MAX_STILL_SECONDS = 600;

type CutFieldsProps = {
  part: SequencePart;
  isCut: boolean;
  /** Sets an end at the playhead. */
  onMark: (end: "from" | "to") => void;
  onCut: (cut: ShotCut | null) => void;
};

/** The in and out point of one shot, at the playhead or typed; of a still, how long it is shown. */
export function CutFields({ part, isCut, onMark, onCut }: CutFieldsProps) {
  const { from_seconds, to_seconds, length_seconds, number } = part;
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <legend className="sr-only">{text.cutOf(number)}</legend>
      <span aria-hidden className="min-w-14 font-medium">
        {text.shotName(number)}
      </span>
      {length_seconds === null ? (
        <SecondsField
          label={text.shownFor}
          value={lengthOf(part)}
          min={MIN_CUT_SECONDS}
          max={MAX_STILL_SECONDS}
          onValue={(seconds) => onCut({ from_seconds: 0, to_seconds: seconds })}
        />
      ) : (
        <>
          <span className="flex items-center gap-1">
            <SecondsField
              label={text.from}
              value={from_seconds}
              min={0}
              max={toMilliseconds(to_seconds - MIN_CUT_SECONDS)}
              onValue={(seconds) => onCut({ from_seconds: seconds, to_seconds })}
            />
            <IconButton
              label={text.setIn}
              keys="I"
              size="sm"
              icon={<ArrowLeftToLine aria-hidden />}
              onClick={() => onMark("from")}
            />
          </span>
          <span className="flex items-center gap-1">
            <SecondsField
              label={text.to}
              value={to_seconds}
              min={toMilliseconds(from_seconds + MIN_CUT_SECONDS)}
              max={length_seconds}
              onValue={(seconds) => onCut({ from_seconds, to_seconds: seconds })}
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
      {isCut && (
        <Button size="sm" variant="quiet" onClick={() => onCut(null)}>
          {text.whole}
        </Button>
      )}
    </fieldset>
  );
}

type SecondsFieldProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  onValue: (seconds: number) => void;
};

/** A number of seconds, taken by Enter or when it is left. What is no such number falls back. */
function SecondsField({ label, value, min, max, onValue }: SecondsFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    setTyped(null);
    if (typed === null) return;
    const seconds = toMilliseconds(Number(typed.trim().replace(",", ".") || Number.NaN));
    if (seconds >= min && seconds <= max && seconds !== value) onValue(seconds);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") take();
    if (event.key === "Escape" && typed !== null) {
      event.stopPropagation();
      setTyped(null);
    }
  };
  return (
    <span className="flex items-center gap-1.5 text-ink-soft">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? String(value)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={take}
        onKeyDown={onKeyDown}
        className="w-20! text-right tabular-nums"
      />
      {text.unit}
    </span>
  );
}
