"use client";

import { useVideoCatalog } from "@/components/api/pricing";
import { Field } from "@/components/ui/field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import type { PricingSearch } from "@/lib/navigation/pricing";
import { planClips } from "@/lib/pricing/plan-clips";
import { CountField } from "./count-field";
import { messages } from "./messages";
import { PlanList } from "./plan-list";

const text = messages.makeView;

const RESOLUTIONS = ["480p", "720p", "1080p", "2K", "4K"];
const RATIOS = ["16:9", "9:16", "1:1", "4:3", "3:4", "21:9"];
const MAX_CREDITS = 5_000;
const MAX_CLIPS = 100;
const MAX_SECONDS = 30;

type MakeViewProps = { search: PricingSearch; onChange: (patch: Partial<PricingSearch>) => void };

/** How many clips a number of credits makes, or what a number of clips costs, with each matching model. */
export default function MakeView({ search, onChange }: MakeViewProps) {
  const { data: catalog } = useVideoCatalog();
  const { given, credits, clips, least, height, ratio, sound } = search;
  const needs = {
    minSeconds: least,
    resolution: height ?? undefined,
    sound: sound ?? undefined,
    ratio: ratio ?? undefined,
  };
  const plans = catalog ? planClips(catalog, needs, given === "clips" ? { clips } : { credits }) : [];
  return (
    <div className="grid gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-5">
        <SegmentedControl
          label={text.given}
          value={given}
          segments={[
            { value: "credits", label: text.credits },
            { value: "clips", label: text.clips },
          ]}
          onChange={(next) => onChange({ given: next })}
        />
        {given === "clips" ? (
          <CountSlider
            key="clips"
            label={text.clips}
            value={clips}
            min={1}
            max={MAX_CLIPS}
            step={1}
            onChange={(value) => onChange({ clips: value })}
          />
        ) : (
          <CountSlider
            key="credits"
            label={text.credits}
            value={credits}
            min={10}
            max={MAX_CREDITS}
            step={10}
            onChange={(value) => onChange({ credits: value })}
          />
        )}
        <CountSlider
          label={text.duration}
          unit={text.seconds}
          value={least}
          min={1}
          max={MAX_SECONDS}
          step={1}
          onChange={(value) => onChange({ least: value })}
        />
        <Field label={text.resolution}>
          <Select
            value={height ?? ""}
            options={choices(text.anyResolution, RESOLUTIONS)}
            onChange={(value) => onChange({ height: value || null })}
          />
        </Field>
        <Field label={text.ratio}>
          <Select
            value={ratio ?? ""}
            options={choices(text.anyRatio, RATIOS)}
            onChange={(value) => onChange({ ratio: value || null })}
          />
        </Field>
        <SegmentedControl
          label={text.audio}
          value={sound === null ? "any" : sound ? "yes" : "no"}
          segments={[
            { value: "any", label: text.audioStates.any },
            { value: "yes", label: text.audioStates.yes },
            { value: "no", label: text.audioStates.no },
          ]}
          onChange={(value) => onChange({ sound: value === "any" ? null : value === "yes" })}
        />
      </div>
      {catalog && plans.length === 0 ? (
        <p className="py-12 text-center text-ink-soft">{given === "clips" ? text.noModel : text.none}</p>
      ) : (
        <PlanList plans={plans} figure={given === "clips" ? "total" : "clips"} />
      )}
    </div>
  );
}

const choices = (any: string, values: readonly string[]) => [
  { value: "", label: any },
  ...values.map((value) => ({ value, label: value })),
];

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
function CountSlider({ label, unit, value, min, max, step, onChange }: CountSliderProps) {
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
