import { useQuery } from "@tanstack/react-query";
import { priceListQuery } from "@/components/api/pricing";
import { useModelNames } from "@/components/job/use-model-names";
import { Link } from "@/components/ui/link";
import { PRODUCTS } from "@/lib/contract/assumptions";
import { voiceCredits } from "@/lib/contract/voice";
import type { Job } from "@/lib/jobs/job";
import { FACETS, pricingLink } from "@/lib/navigation/pricing";
import { priceBasisOf } from "@/lib/pricing/price-basis";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { messages } from "./messages";

const text = messages.priceBasis;

/** What the estimate of a job comes from: the row of the price list, which the link shows, or the rate of a voice. */
export function PriceBasis({ job }: { job: Job }) {
  const hasRow = job.kind !== "voice" && !job.imported;
  const { data: rows } = useQuery({ ...priceListQuery, enabled: hasRow });
  const nameOf = useModelNames(job.kind);
  if (job.kind === "voice" && !job.imported)
    return <p className={LOOK}>{text.voice(voiceCredits(VOICE_SECONDS), VOICE_SECONDS)}</p>;
  const basis = hasRow && rows ? priceBasisOf(job, rows) : null;
  if (!basis) return null;
  const { entry, steps } = basis;
  const row = [nameOf(entry.model ?? job.model_id), ...valuesOf(entry)].join(" · ");
  return (
    <p className={LOOK}>
      {text.from}{" "}
      <Link href={rowLink(entry)} className="text-ink-soft underline underline-offset-3">
        {row}
      </Link>
      {job.kind === "avatar" && entry.seconds !== null
        ? text.stepPrice(entry.credits, entry.seconds, steps)
        : text.price(entry.credits, entry.perSecond)}
      {job.kind !== "avatar" && job.credits_quoted !== null && job.credits_quoted !== entry.credits && (
        <> {text.changed}</>
      )}
    </p>
  );
}

/** A voice is paid by started steps of this length. */
const VOICE_SECONDS = 10;
const LOOK = "break-words text-ink-faint text-xs tabular-nums";

const valuesOf = ({ mode, tier, quality, resolution, seconds, audio, product }: PriceEntry): string[] =>
  [
    mode === "generate" ? null : mode,
    tier,
    quality,
    resolution,
    seconds === null || product === PRODUCTS.avatar ? null : text.seconds(seconds),
    audio && text.audio[audio],
  ].flatMap((value) => value || []);

/** The table of prices with this row alone. */
function rowLink(entry: PriceEntry) {
  const chosen = FACETS.flatMap((facet) => {
    const value = entry[facet];
    return value === null ? [] : [[facet, [String(value)]] as const];
  });
  return pricingLink({ view: "rows", ...Object.fromEntries(chosen) });
}
