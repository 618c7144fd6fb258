import { useWhyNotOf } from "@/components/api/model-rules";
import { useVideoCatalog } from "@/components/api/pricing";
import { ErrorState } from "@/components/ui/error-state";
import { Pill } from "@/components/ui/pill";
import { RatioDrawing } from "@/components/ui/ratio-drawing";
import { Skeleton } from "@/components/ui/skeleton";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import type { WhyNot } from "@/lib/catalog/match-models";
import { pixels } from "@/lib/catalog/measure";
import { isOpenList } from "@/lib/catalog/video-fields";
import type { VideoModel } from "@/lib/catalog/video-model";
import type { PricingSearch } from "@/lib/navigation/pricing";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { type Shot, shotPrice } from "@/lib/pricing/shot-prices";
import { messages } from "./messages";
import type { PricedModel } from "./model-row";
import { PricedModels } from "./models-table";
import type { PriceViewProps } from "./price-view-props";

const text = messages.modelsView;
const AUDIO = ["any", "on", "off"] as const;

/** The video models, priced for one shot. */
export default function VideoModels({ entries, search, onChange }: PriceViewProps) {
  const { data: catalog, error, refetch } = useVideoCatalog();
  const whyNot = useWhyNotOf("video");
  if (error) return <ErrorState title={text.failed} error={error} onRetry={() => void refetch()} />;
  if (!catalog) return <Skeleton className="h-96" />;
  const shot: Shot = {
    seconds: search.shotSeconds,
    resolution: search.shotResolution,
    ratio: search.shotRatio,
    audio: search.shotAudio,
  };
  const models = catalog.models.flatMap((model) => {
    const own = entries.filter((entry) => entry.model === model.id);
    return own.length === 0 ? [] : [pricedModel(model, own, shot, whyNot)];
  });
  return (
    <PricedModels
      settings={<ShotPills catalog={catalog} shot={shot} onChange={onChange} />}
      label={text.videoModels}
      priceName={text.thisShot}
      models={models}
      seconds={shot.seconds}
      ratio={shot.ratio}
      search={search}
      onChange={onChange}
    />
  );
}

function pricedModel(
  model: VideoModel,
  entries: readonly PriceEntry[],
  shot: Shot,
  whyNot: WhyNot,
): PricedModel {
  const { entry, problem } = shotPrice(model, entries, shot);
  return {
    id: model.id,
    facts: factsOf(model),
    entries,
    chosen: entry,
    problem: problem && text.problems[problem](shot),
    refusal: whyNot({ modelId: model.id, tier: entry?.tier ?? null, credits: entry?.credits ?? 0 }),
  };
}

/** "text, first frame · audio · 1080p". */
function factsOf({ inputs, modes, audio, highestResolution }: VideoModel): string {
  const takes = [
    inputs.image !== "required" && inputs.video !== "required" && text.facts.text,
    inputs.image !== "none" && (modes.includes("motion") ? text.facts.image : text.facts.firstFrame),
    inputs.video !== "none" && text.facts.video,
  ];
  return [takes.filter(Boolean).join(", "), text.facts.audio[audio], highestResolution]
    .filter(Boolean)
    .join(" · ");
}

type ShotPillsProps = {
  catalog: VideoCatalog;
  shot: Shot;
  onChange: (patch: Partial<PricingSearch>) => void;
};

/** The shot in words, each of its settings a pill with every value that some model has. */
function ShotPills({ catalog: { models }, shot, onChange }: ShotPillsProps) {
  const seconds = withChosen(
    models.flatMap(({ durations }) => durations),
    String(shot.seconds),
  );
  const resolutions = withChosen(
    models.flatMap((model) => model.resolutions),
    shot.resolution,
  );
  const ratios = withChosen(
    models.flatMap(({ choices }) => (isOpenList(choices.ratio) ? [] : choices.ratio)),
    shot.ratio,
  );
  return (
    <div className="-my-1 flex items-center gap-1.5 py-1 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] md:flex-wrap">
      <span className="text-ink-soft max-md:sr-only">{text.shotOf}</span>
      <Pill
        label={text.duration}
        value={String(shot.seconds)}
        choices={seconds
          .toSorted((a, b) => Number(a) - Number(b))
          .map((value) => ({ value, label: text.seconds(value) }))}
        onChange={(value) => onChange({ shotSeconds: Number(value) })}
      />
      <Pill
        label={text.resolution}
        value={shot.resolution}
        choices={resolutions
          .toSorted((a, b) => pixels(a) - pixels(b))
          .map((value) => ({ value, label: value }))}
        onChange={(value) => onChange({ shotResolution: value })}
      />
      <Pill
        label={text.ratio}
        value={shot.ratio}
        choices={ratios.map((value) => ({
          value,
          label: value,
          drawing: <RatioDrawing ratio={value} />,
        }))}
        onChange={(value) => onChange({ shotRatio: value })}
      />
      <Pill
        label={text.audio}
        value={shot.audio}
        choices={AUDIO.map((value) => ({ value, label: text.audioStates[value] }))}
        onChange={(value) => {
          const audio = AUDIO.find((each) => each === value);
          if (audio) onChange({ shotAudio: audio });
        }}
      />
    </div>
  );
}

/** Each value once, and the chosen one, although no model has it. */
const withChosen = (values: readonly string[], chosen: string): string[] => [...new Set([...values, chosen])];
