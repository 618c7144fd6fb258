import { useWhyNotOf } from "@/components/api/model-rules";
import { useVideoCatalog } from "@/components/api/pricing";
import { Badge } from "@/components/ui/badge";
import { buttonLook } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { acceptedInputsOf } from "@/lib/catalog/field-state";
import type { VideoSelection } from "@/lib/catalog/video-fields";
import type { VideoModel } from "@/lib/catalog/video-model";
import { createVideoLink } from "@/lib/navigation/create";
import { type ClipPlan, planClips } from "@/lib/pricing/plan-clips";
import { ClipsPlanSection } from "./clips-plan-section";
import { CountField } from "./count-field";
import { messages } from "./messages";
import type { PriceViewProps } from "./price-view-props";

const text = messages.makeView;

const RESOLUTIONS = ["480p", "720p", "1080p", "2K", "4K"];
const RATIOS = ["16:9", "9:16", "1:1", "4:3", "3:4", "21:9"];
const MAX_CREDITS = 5_000;
const MAX_CLIPS = 100;
const MAX_SHOTS = 50;
const MAX_SECONDS = 30;

/** How many clips a number of credits makes, or what a number of clips costs, with each matching model. */
export default function MakeView({ search, onChange }: Omit<PriceViewProps, "entries">) {
  const { data: catalog } = useVideoCatalog();
  const whyNot = useWhyNotOf("video");
  const { given, credits, clips, shots, least, height, ratio, sound } = search;
  const needs = {
    minSeconds: least,
    resolution: height ?? undefined,
    sound: sound ?? undefined,
    ratio: ratio ?? undefined,
    whyNot,
  };
  const refusals = (catalog?.models ?? []).flatMap(
    ({ id, fromCredits }) => whyNot({ modelId: id, tier: null, credits: fromCredits ?? 0 }) ?? [],
  );
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
        {given === "credits" && (
          <CountSlider
            label={text.shots}
            value={shots}
            min={1}
            max={MAX_SHOTS}
            step={1}
            onChange={(value) => onChange({ shots: value })}
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
      <div className="flex flex-col gap-3">
        {catalog && given === "credits" && plans.length > 0 && (
          <ClipsPlanSection catalog={catalog} needs={needs} shots={shots} credits={credits} />
        )}
        {catalog && plans.length === 0 ? (
          <p className="py-12 text-center text-ink-soft">{given === "clips" ? text.noModel : text.none}</p>
        ) : (
          <PlanList plans={plans} figure={given === "clips" ? "total" : "clips"} />
        )}
        {[...new Set(refusals)].map((refusal) => (
          <p key={refusal} className="text-ink-soft text-xs">
            {refusal}
          </p>
        ))}
      </div>
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

type PlanListProps = {
  plans: readonly ClipPlan[];
  /** The figure that the bars compare. */
  figure: "clips" | "total";
};

/** The matching models, each with its settings, how many clips, and what they cost. */
function PlanList({ plans, figure }: PlanListProps) {
  const highest = Math.max(...plans.map((plan) => plan[figure]), 1);
  return (
    <ul aria-label={messages.planList.label} className="flex flex-col">
      {plans.map(({ model, selection, each, clips, total }) => (
        <li
          key={model.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-line border-b py-3"
        >
          <span className="min-w-0">
            <span translate="no" className="font-medium">
              {model.name}
            </span>{" "}
            {model.isNew && (
              <>
                <Badge>{messages.planList.isNew}</Badge>{" "}
              </>
            )}
            <span className="text-ink-soft text-sm">{selectionLabel(selection)}</span>
            {needsOf(model, selection) && (
              <>
                {" "}
                <Badge tone="neutral">{needsOf(model, selection)}</Badge>
              </>
            )}
          </span>
          <Link
            href={linkOf(selection)}
            aria-label={messages.rowActions.applyOf(model.name)}
            className={buttonLook({ size: "sm" })}
          >
            {messages.rowActions.apply}
          </Link>
          <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-stage">
            <span
              className="block h-full rounded-full bg-chart-bar"
              style={{ width: `${((figure === "clips" ? clips : total) / highest) * 100}%` }}
            />
          </span>
          <span className="text-right text-sm tabular-nums">
            <span className="font-medium">
              {figure === "clips" ? messages.planList.clips(clips) : messages.planList.total(total)}
            </span>
            <span className="text-ink-faint">{messages.planList.each(each)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const selectionLabel = ({ tier, resolution, duration, audio }: VideoSelection): string =>
  [
    tier,
    resolution,
    duration && messages.priceColumns.seconds(duration),
    audio === true && messages.planList.withAudio,
  ]
    .filter(Boolean)
    .join(" · ");

/** What a clip of these settings cannot be made without; null where a prompt is enough. */
function needsOf(model: VideoModel, selection: VideoSelection): string | null {
  const { image, video } = acceptedInputsOf(model, selection);
  if (image === "required")
    return video === "required" ? messages.planList.needs.both : messages.planList.needs.image;
  return video === "required" ? messages.planList.needs.video : null;
}

const linkOf = ({ modelId, mode: _, ...settings }: VideoSelection) =>
  createVideoLink({ model: modelId, ...settings });
