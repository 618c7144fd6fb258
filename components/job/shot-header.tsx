import type { ReactNode } from "react";
import { aspectOf, lengthSecondsOf, mainAssetOf, unstatedCredits } from "@/lib/jobs/facts";
import { isActive, type Job, type JobSeries } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import { modelOf } from "@/lib/kinds/request-summary";
import type { OutboxEntry } from "@/lib/outbox/outbox";
import { excerpt } from "@/lib/platform/excerpt";
import { formatCredits, formatSeconds, NO_DATA } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.slate;
const MAX_NAME_LETTERS = 56;

/** A number among the takes of a shot, and how many there are; null for a job that has none. */
type Place = { number: number; count: number } | null;
type ShotFact = { name: string; value: string };

type SlateProps = {
  /** The prompt, of which the beginning names the shot. */
  prompt: string;
  facts: readonly ShotFact[];
  /** At the end of the facts: what opens the others. */
  more?: ReactNode;
  /** The actions, beside the name where there is room. */
  children?: ReactNode;
};

/** What is on the screen: the name of the shot and a few facts, each under its caption. */
export function ShotHeader({ prompt, facts, more, children }: SlateProps) {
  return (
    <div className="@container">
      <div className="@3xl:flex @3xl:items-start @3xl:justify-between @3xl:gap-6">
        <div className="min-w-0">
          <h2 dir="auto" translate="no" title={prompt} className="type-heading truncate">
            {excerpt(prompt, MAX_NAME_LETTERS)}
          </h2>
          <div className="mt-1.5 flex flex-wrap items-end gap-x-4 gap-y-1.5 sm:gap-x-5.5">
            <dl className="flex min-h-9 min-w-0 flex-wrap gap-x-4 gap-y-1 sm:gap-x-5.5">
              {facts.map(({ name, value }) => (
                <div key={name} className="min-w-0">
                  <dt className="text-ink-soft text-xs leading-3.5">{name}</dt>
                  <dd translate="no" className="type-value mt-px truncate">
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
            {more}
          </div>
        </div>
        {children && (
          // All in one row of a phone, which has no room for the icons of links.
          <div className="min-h-8.5 @max-3xl:mt-3 flex-none pointer-coarse:min-h-11 max-sm:[&_a>svg]:hidden">
            {children}
          </div>
        )}
      </div>
    </div>
  );
}

/**
 * The facts of a job: its place among its takes or parts, model, length or size, and credits.
 * @param place its number among the takes of its shot, and how many there are
 */
export function shotFactsOf(job: Job, nameOf: (id: string) => string, place: Place): ShotFact[] {
  const facts = [
    ...placeFacts(job.series, place),
    { name: KINDS[job.kind].modelLabel, value: nameOf(job.model_id) },
  ];
  const extent = extentOf(job);
  if (extent) facts.push(extent);
  facts.push(creditsFact(job));
  return facts;
}

/** What the slate says of a press that has no job yet. */
export function shotFactsOfEntry(
  { kind, request, series, creditsQuoted }: OutboxEntry,
  nameOf: (id: string) => string,
  place: Place,
): ShotFact[] {
  const seconds = lengthSecondsOf({ request, assets: [] });
  return [
    ...placeFacts(series, place),
    { name: KINDS[kind].modelLabel, value: nameOf(modelOf(kind, request)) },
    ...(seconds < 0 ? [] : [{ name: text.length, value: formatSeconds(seconds) }]),
    ...(creditsQuoted === null ? [] : [{ name: text.price, value: formatCredits(creditsQuoted) }]),
  ];
}

function placeFacts(series: JobSeries | null | undefined, place: Place): ShotFact[] {
  if (place && place.count > 1) return [{ name: text.take, value: text.place(place.number, place.count) }];
  if (!series || series.of === "takes") return [];
  return [{ name: text.part, value: text.place(series.position + 1, series.count) }];
}

function extentOf(job: Job): ShotFact | null {
  const asset = mainAssetOf(job);
  if (KINDS[job.kind].result === "image") {
    if (!asset?.width || !asset.height) return null;
    return { name: text.size, value: text.sizeOf(asset.width, asset.height) };
  }
  const seconds = lengthSecondsOf(job);
  return seconds < 0 ? null : { name: text.length, value: formatSeconds(seconds) };
}

/**
 * What it costs as far as that is known: the price before it is accepted, what is reserved while it runs, the charge.
 */
function creditsFact(job: Job): ShotFact {
  const charged = job.credits_used ?? unstatedCredits(job);
  if (charged !== null) return { name: text.charged, value: formatCredits(charged) };
  if (job.credits_reserved !== null)
    return { name: text.reserved, value: formatCredits(job.credits_reserved) };
  if (isActive(job.status) && job.credits_quoted !== null)
    return { name: text.price, value: formatCredits(job.credits_quoted) };
  return { name: text.charged, value: NO_DATA };
}

/** Width over height of a job in a strip. */
export const filmstripAspect = (job: Pick<Job, "request" | "assets">): number =>
  Math.min(3, Math.max(0.5, aspectOf(job)));
