import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Pin } from "lucide-react";
import { Fragment, useEffect, useState } from "react";
import { jobQueries, typicalDurationQuery } from "@/components/api/jobs";
import { durationSpan } from "@/components/job/typical-duration";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/clock";
import { Kbd } from "@/components/ui/kbd";
import { RetriedImage } from "@/components/ui/retried-image";
import { useStored } from "@/components/ui/use-stored";
import { aspectOf, mainAssetOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { formatCredits, formatRelative } from "@/lib/platform/format";
import { messages } from "./messages";
import type { PickableModel } from "./pickable-model";
import { pinnedModels, togglePin } from "./pinned-models";

const text = messages.detail;

type ModelDetailProps = {
  kind: "video" | "image";
  model: PickableModel | null;
  /** Uses one model in place of several; null while at most one is chosen. */
  onlyThis: ((ids: string[]) => void) | null;
};

/** The highlighted model: its last result, what it would cost and change, and all that it can do. */
export function ModelDetail({ kind, model, onlyThis }: ModelDetailProps) {
  const last = useLastTake(kind, useRested(model?.id ?? null));
  const pinned = useStored(pinnedModels);
  if (!model) return null;
  const isPinned = pinned.includes(model.id);
  return (
    <section aria-label={text.label(model.name)} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
      {last?.model_id === model.id && <LastTake job={last} model={model.name} />}
      <div>
        <div className="flex items-start gap-2">
          <h2 translate="no" className="type-heading min-w-0 flex-1 break-words pt-0.5">
            {model.name}
          </h2>
          <Button
            size="sm"
            variant="quiet"
            aria-pressed={isPinned}
            icon={<Pin aria-hidden className="size-4" fill={isPinned ? "currentColor" : "none"} />}
            onClick={() => togglePin(model.id)}
          >
            {isPinned ? text.pinned : text.pin}
          </Button>
        </div>
        {last?.model_id === model.id && <LastTakeLine job={last} />}
      </div>
      {model.isNew && <p className="text-ink-soft text-sm">{text.newNote}</p>}
      <Facts kind={kind} model={model} />
      <div className="mt-auto flex flex-col items-start gap-3 pt-1">
        {onlyThis && model.isOffered !== false && (
          <Button size="sm" onClick={() => onlyThis([model.id])}>
            {text.onlyThis}
          </Button>
        )}
        <KeyHints />
      </div>
    </section>
  );
}

function Facts({ kind, model }: { kind: "video" | "image"; model: PickableModel }) {
  const rows: [name: string, value: string | undefined][] = [
    [text.changes, model.reason === null ? model.changes.join(", ") || text.noChanges : undefined],
    [text.lengths, model.lengths],
    [text.resolutions, model.resolutions],
    [text.ratios, model.ratios],
    [text.tiers[kind], model.tiers],
    [text.audio, model.audio],
    [text.usual, useUsualTime(model)],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-1.5 text-sm tabular-nums">
      <dt className="text-ink-soft">{text.price}</dt>
      <dd className={model.reason === null ? "text-right font-semibold" : "text-right"}>
        {model.reason ?? formatCredits(model.credits)}
      </dd>
      {rows.map(([name, value]) =>
        value ? (
          <Fragment key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right">{value}</dd>
          </Fragment>
        ) : null,
      )}
    </dl>
  );
}

/** The last take in its true ratio, whole, on the colour of a screen. */
function LastTake({ job, model }: { job: Job; model: string }) {
  const poster = mainAssetOf(job)?.poster_url;
  if (!poster) return null;
  return (
    <div className="flex h-42 shrink-0 justify-center bg-stage">
      <RetriedImage
        src={poster}
        alt={text.lastTakeAlt(model)}
        decoding="async"
        style={{ aspectRatio: aspectOf(job) }}
        className="h-full max-w-full rounded-xs object-contain"
      />
    </div>
  );
}

function LastTakeLine({ job }: { job: Job }) {
  const now = useNow();
  return (
    <p className="text-ink-soft text-sm">
      {now !== null && text.lastTake(formatRelative(job.completed_at ?? job.created_at, now))}
    </p>
  );
}

function KeyHints() {
  const { move, select, use } = text.keys;
  return (
    <p
      aria-hidden
      className="-ml-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-faint text-xs pointer-coarse:hidden"
    >
      {[
        { keys: "↑ ↓", does: move },
        { keys: "Space", does: select },
        { keys: "Enter", does: use },
      ].map(({ keys, does }) => (
        <span key={keys} className="inline-flex items-center gap-1.5">
          <Kbd>{keys}</Kbd>
          {does}
        </span>
      ))}
    </p>
  );
}

/** How long a take with these settings usually needs here: "40–70 s". */
function useUsualTime({ id, request }: PickableModel): string | undefined {
  const rested = useRested(id);
  const { data } = useQuery({
    ...typicalDurationQuery({ model_id: id, request: { ...request } }),
    enabled: rested === id && request !== undefined,
  });
  const typical = data?.typical;
  return typical ? durationSpan(typical.from_seconds, typical.to_seconds) : undefined;
}

/** Of so many latest results the first that has a picture is shown: one that has just come has none for a moment. */
const LATEST = 8;

/** The newest result of a model, if there is one. */
function useLastTake(kind: "video" | "image", modelId: string | null): Job | null {
  const { data } = useInfiniteQuery({
    ...jobQueries.list({ kind, model: modelId ?? "", status: "completed" }, LATEST),
    select: ({ pages: [latest] }) =>
      latest?.data.find((job) => mainAssetOf(job)?.poster_url) ?? latest?.data[0] ?? null,
    enabled: modelId !== null,
  });
  return data ?? null;
}

/** Long enough that a way through the list with a held arrow key asks for nothing. */
const REST_MS = 150;

/** A value that has not changed for a moment; the earlier one until then. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
