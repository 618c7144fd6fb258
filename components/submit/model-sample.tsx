"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { queries } from "@/components/api/jobs";
import { mainAssetOf } from "@/lib/jobs/facts";
import type { JobKind } from "@/lib/jobs/job";
import { messages } from "./messages";

const text = messages.modelSample;

/** The number of recent results that are searched for one of each model. */
const RECENT = 100;
const DRAWN = 6;

/** The kinds that have models to choose from, and drawn examples in public/starting-points. */
type DrawnKind = Extract<JobKind, "video" | "image">;
type ModelSampleProps = { kind: DrawnKind; modelId: string };

/** A small picture beside a model: the workspace's newest result of it, else a drawn example, faded. */
export function ModelSample({ kind, modelId }: ModelSampleProps) {
  const { data: poster, isPending } = useInfiniteQuery({
    ...queries.list({ kind, status: "completed" }, RECENT),
    select: ({ pages }) => {
      const results = pages[0]?.data.filter(({ model_id }) => model_id === modelId) ?? [];
      return results.map((job) => mainAssetOf(job)?.poster_url).find((url) => url) ?? null;
    },
  });
  return (
    <span className="block h-9 w-16 shrink-0 overflow-hidden rounded bg-stage">
      {!isPending && (
        // biome-ignore lint/performance/noImgElement: small files in their exact size; the optimiser is off
        <img
          src={poster ?? drawnFor(kind, modelId)}
          alt=""
          title={poster ? text.own : text.drawn}
          loading="lazy"
          decoding="async"
          className={clsx("size-full object-cover", !poster && "opacity-60")}
        />
      )}
    </span>
  );
}

/** What the pictures beside the models are. */
export function SampleNote() {
  return <p className="text-ink-faint text-xs">{text.note}</p>;
}

/** The same example for the same model. */
function drawnFor(kind: DrawnKind, modelId: string): string {
  const sum = [...modelId].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return `/starting-points/${kind}-${(sum % DRAWN) + 1}.webp`;
}
