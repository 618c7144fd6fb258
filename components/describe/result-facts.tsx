import type { VideoDescription } from "@/lib/contract/description";
import type { Description } from "@/lib/describe/description";
import { formatMillicredits } from "@/lib/llm/cost";
import { formatMoment, formatSeconds } from "@/lib/platform/format";
import { messages } from "./messages";

type ResultFactsProps = { description: Description; result: VideoDescription };

/** What it cost and who created it. */
export function ResultFacts({ description, result }: ResultFactsProps) {
  const { usage, duration_seconds, id } = result;
  const labels = messages.resultFacts;
  const charged = usage.millicredits_charged;
  const facts = [
    [labels.charged, labels.chargedValue(formatMillicredits(charged), charged)],
    [labels.tokens, labels.tokensValue(usage.input_tokens, usage.output_tokens, usage.cached_tokens)],
    [labels.model, result.model],
    [labels.duration, formatSeconds(duration_seconds)],
    [labels.created, formatMoment(description.created_at)],
    [labels.createdBy, description.person_name ?? labels.unnamed],
    [labels.url, description.source_link],
    [labels.id, id],
  ] as const;
  return (
    <section>
      <h2 className="mb-1 font-medium text-sm">{labels.title}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt className="text-ink-faint">{name}</dt>
                <dd className="break-words tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
