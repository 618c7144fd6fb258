"use client";

import { CountField } from "./count-field";
import { messages } from "./messages";

type CountSliderProps = {
  label: string;
  /** The unit of the figure, where the label does not have it. */
  unit?: string;
  value: number;
  min: number;
  /** The end of the slider. The field takes more. */
  max: number;
  step: number;
  onChange: (value: number) => void;
};

/** A slider and a field for the same figure. */
export function CountSlider({ label, unit, value, min, max, step, onChange }: CountSliderProps) {
  return (
    <div className="flex flex-col gap-2">
      <CountField label={label} {...(unit ? { unit } : {})} value={value} min={min} onChange={onChange} />
      <input
        type="range"
        aria-label={messages.makeView.slider(label)}
        min={min}
        max={max}
        step={step}
        value={Math.min(value, max)}
        onChange={({ target }) => onChange(Number(target.value))}
        className="slider"
      />
    </div>
  );
}
