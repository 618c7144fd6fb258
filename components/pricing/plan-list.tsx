import { Badge } from "@/components/ui/badge";
import { buttonLook } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { acceptedInputsOf } from "@/lib/catalog/field-state";
import type { VideoSelection } from "@/lib/catalog/video-fields";
import type { VideoModel } from "@/lib/catalog/video-model";
import { createVideoLink } from "@/lib/navigation/create";
import type { ClipPlan } from "@/lib/pricing/plan-clips";
import { messages } from "./messages";

const text = messages.planList;

type PlanListProps = {
  plans: readonly ClipPlan[];
  /** The figure that the bars compare. */
  figure: "clips" | "total";
};

/** The matching models, each with its settings, how many clips, and what they cost. */
export function PlanList({ plans, figure }: PlanListProps) {
  const highest = Math.max(...plans.map((plan) => plan[figure]), 1);
  return (
    <ul aria-label={text.label} className="flex flex-col">
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
                <Badge>{text.isNew}</Badge>{" "}
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
            <span className="font-medium">{figure === "clips" ? text.clips(clips) : text.total(total)}</span>
            <span className="text-ink-faint">{text.each(each)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const selectionLabel = ({ tier, resolution, duration, audio }: VideoSelection): string =>
  [tier, resolution, duration && messages.priceColumns.seconds(duration), audio === true && text.withAudio]
    .filter(Boolean)
    .join(" · ");

/** What a clip of these settings cannot be made without; null where a prompt is enough. */
function needsOf(model: VideoModel, selection: VideoSelection): string | null {
  const { image, video } = acceptedInputsOf(model, selection);
  if (image === "required") return video === "required" ? text.needs.both : text.needs.image;
  return video === "required" ? text.needs.video : null;
}

const linkOf = ({ modelId, mode: _, ...settings }: VideoSelection) =>
  createVideoLink({ model: modelId, ...settings });
