"use client";

import Link from "next/link";
import { useVideoCatalog } from "@/components/api/use-catalog";
import { buttonLook } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { narrow } from "@/lib/catalog/narrow";
import type { VideoSelection } from "@/lib/catalog/selection";
import { createVideoLink } from "@/lib/navigation/create";
import type { PricingSearch } from "@/lib/navigation/pricing";
import { messages } from "./messages";

const text = messages.makeView;

const RESOLUTIONS = ["480p", "720p", "1080p", "2K", "4K"];
const RATIOS = ["16:9", "9:16", "1:1", "4:3", "3:4", "21:9"];
const MAX_CREDITS = 5_000;
const MAX_SECONDS = 30;

type MakeViewProps = { search: PricingSearch; onChange: (patch: Partial<PricingSearch>) => void };

/**
 * What a number of credits can make: the matching models, and how many clips of the cheapest matching kind.
 */
export default function MakeView({ search, onChange }: MakeViewProps) {
  const { data: catalog } = useVideoCatalog();
  const fits = catalog
    ? narrow(catalog, {
        maxCredits: search.credits,
        minSeconds: search.least,
        resolution: search.height ?? undefined,
        sound: search.sound ?? undefined,
        ratio: search.ratio ?? undefined,
      })
        .flatMap(({ model, fits, credits, selection }) =>
          fits && credits && selection
            ? [{ model, credits, selection, clips: Math.floor(search.credits / credits) }]
            : [],
        )
        .sort((a, b) => b.clips - a.clips || a.credits - b.credits)
    : [];
  const maxClips = fits[0]?.clips ?? 1;
  return (
    <div className="grid gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-5">
        <Slider
          label={text.credits}
          value={search.credits}
          min={10}
          max={MAX_CREDITS}
          step={10}
          onChange={(credits) => onChange({ credits })}
        />
        <Slider
          label={text.duration}
          unit={text.seconds}
          value={search.least}
          min={1}
          max={MAX_SECONDS}
          step={1}
          onChange={(least) => onChange({ least })}
        />
        <Field label={text.resolution}>
          <Select
            value={search.height ?? ""}
            options={[
              { value: "", label: text.anyResolution },
              ...RESOLUTIONS.map((value) => ({ value, label: value })),
            ]}
            onChange={(value) => onChange({ height: value || null })}
          />
        </Field>
        <Field label={text.ratio}>
          <Select
            value={search.ratio ?? ""}
            options={[
              { value: "", label: text.anyRatio },
              ...RATIOS.map((value) => ({ value, label: value })),
            ]}
            onChange={(value) => onChange({ ratio: value || null })}
          />
        </Field>
        <SegmentedControl
          label={text.audio}
          value={search.sound === null ? "any" : search.sound ? "yes" : "no"}
          segments={[
            { value: "any", label: text.audioStates.any },
            { value: "yes", label: text.audioStates.yes },
            { value: "no", label: text.audioStates.no },
          ]}
          onChange={(value) => onChange({ sound: value === "any" ? null : value === "yes" })}
        />
      </div>
      {catalog && fits.length === 0 ? (
        <p className="py-12 text-center text-ink-soft">{text.none}</p>
      ) : (
        <ul aria-label={text.fits} className="flex flex-col">
          {fits.map(({ model, credits, selection, clips }) => (
            <li
              key={model.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-line border-b py-3"
            >
              <span className="min-w-0">
                <span className="font-medium">{model.name}</span>{" "}
                <span className="text-ink-soft text-sm">{selectionLabel(selection)}</span>
              </span>
              <Link
                href={linkOf(selection)}
                aria-label={messages.rowActions.applyOf(model.name)}
                className={buttonLook({ size: "sm" })}
              >
                {messages.rowActions.apply}
              </Link>
              <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ width: `${(clips / maxClips) * 100}%` }}
                />
              </span>
              <span className="text-right text-sm tabular-nums">
                <span className="font-medium">{text.clips(clips)}</span>
                <span className="text-ink-faint">{text.each(credits)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const selectionLabel = ({ tier, resolution, duration, audio }: VideoSelection): string =>
  [tier, resolution, duration && messages.priceColumns.seconds(duration), audio === true && text.withAudio]
    .filter(Boolean)
    .join(" · ");

const linkOf = ({ modelId, tier, ratio, resolution, duration, audio }: VideoSelection) =>
  createVideoLink({ model: modelId, tier, ratio, resolution, duration, audio });

type SliderProps = {
  label: string;
  /** The unit of the figure, where the label does not have it. */
  unit?: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
};

/** A slider and a field for the same figure. */
function Slider({ label, unit, value, min, max, step, onChange }: SliderProps) {
  const set = (typed: string) => {
    const figure = Math.round(Number(typed));
    if (Number.isFinite(figure)) onChange(Math.max(min, figure));
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} aside={unit}>
        <Input
          type="number"
          inputMode="numeric"
          min={min}
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      </Field>
      <input
        type="range"
        aria-label={text.slider(label)}
        min={min}
        max={max}
        step={step}
        value={Math.min(value, max)}
        onChange={(event) => set(event.target.value)}
        className="slider"
      />
    </div>
  );
}
