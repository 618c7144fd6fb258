import type { VideoDescription } from "@/lib/contract/description";
import type { Description } from "@/lib/describe/description";
import { formatMillicredits } from "@/lib/llm/cost";
import { formatCount, formatSeconds } from "@/lib/platform/format";

type ResultFactsProps = { description: Description; result: VideoDescription };

/** What it cost and who asked. */
export function ResultFacts({ description, result }: ResultFactsProps) {
  const { usage, duration_seconds, id } = result;
  const facts = [
    [
      "Charged",
      `${formatMillicredits(usage.millicredits_charged)} (${formatCount(usage.millicredits_charged)} millicredits)`,
    ],
    [
      "Tokens",
      `${formatCount(usage.input_tokens)} in, ${formatCount(usage.output_tokens)} out, ${formatCount(usage.cached_tokens)} cached`,
    ],
    ["Model", result.model],
    ["Length", formatSeconds(duration_seconds)],
    ["Asked", new Date(description.created_at).toLocaleString()],
    ["By", description.person_name ?? "somebody without a name"],
    ["Address", description.source_link],
    ["Id", id],
  ] as const;
  return (
    <section>
      <h2 className="mb-1 font-medium text-sm">About</h2>
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
