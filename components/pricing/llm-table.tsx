import { clsx } from "clsx";
import { SortHeader } from "@/components/ui/sort-header";
import { creditsPerMillion, formatMillicredits } from "@/lib/llm/cost";
import type { LineOrder, PriceLine } from "@/lib/llm/price-lines";
import { formatCount } from "@/lib/platform/format";
import { messages } from "./messages";
import { nextSort } from "./table-state";

const labels = messages.llmTable;
const price = (millicredits: number): string => labels.perMillion(creditsPerMillion(millicredits));

const COLUMNS: { id: LineOrder | "takes" | "compat"; text: (line: PriceLine) => string }[] = [
  { id: "id", text: ({ id }) => id },
  { id: "cost", text: ({ cost }) => formatMillicredits(cost) },
  { id: "input", text: ({ input }) => price(input) },
  { id: "cached", text: ({ cached }) => price(cached) },
  { id: "output", text: ({ output }) => price(output) },
  { id: "context", text: ({ context }) => formatCount(context) },
  { id: "longest", text: ({ longest }) => formatCount(longest) },
  { id: "family", text: ({ family }) => family },
  { id: "takes", text: ({ takes }) => takes.join(", ") },
  { id: "compat", text: ({ compat }) => labels.compat(compat) },
];
const TEXT_COLUMNS: ReadonlySet<string> = new Set(["id", "family", "takes", "compat"]);

type LlmTableProps = { lines: readonly PriceLine[]; order: string; onOrder: (order: string) => void };

/** Language models with their prices in credits per million tokens, and the cost of the calculator's calls. */
export function LlmTable({ lines, order, onOrder }: LlmTableProps) {
  return (
    <section
      aria-label={labels.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-auto"
    >
      <table className="w-full min-w-max border-separate border-spacing-0 text-sm">
        <caption className="py-2 text-left text-ink-faint text-xs">
          {/* It stays while the table is scrolled sideways, and is no wider than its window. */}
          <span className="sticky left-0 inline-block max-w-[calc(100vw-var(--rail)-3.5rem)] px-3 max-md:max-w-[calc(100vw-2.5rem)]">
            {labels.caption}
          </span>
        </caption>
        <thead>
          <tr>
            {COLUMNS.map(({ id }) =>
              id === "takes" || id === "compat" ? (
                <th
                  key={id}
                  scope="col"
                  className="border-line border-b px-3 text-left font-medium text-ink-soft text-xs"
                >
                  {labels.columns[id]}
                </th>
              ) : (
                <SortHeader
                  key={id}
                  column={id}
                  name={labels.columns[id]}
                  sort={order}
                  figure={!TEXT_COLUMNS.has(id)}
                  stays={id === "id"}
                  onSort={() => onOrder(nextSort(order, id))}
                />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="hover:bg-hover">
              {COLUMNS.map(({ id, text }) => (
                <td
                  key={id}
                  className={clsx(
                    "h-10 whitespace-nowrap border-line border-b px-3",
                    id === "id" && "sticky left-0 z-1 bg-canvas font-medium",
                    !TEXT_COLUMNS.has(id) && "text-right tabular-nums",
                    id === "cost" && "font-medium",
                  )}
                >
                  {id === "cost" && !line.fits ? (
                    <span className="text-ink-faint">{labels.tooLong}</span>
                  ) : (
                    text(line)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
