import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Download } from "lucide-react";
import { llmModelsQuery } from "@/components/api/llm";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { saveFile } from "@/components/ui/save-file";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/skeleton";
import { CELL, FIGURE, HEADER, TABLE } from "@/components/ui/table";
import { PRODUCTS } from "@/lib/contract/assumptions";
import { KIND_NAMES, type Kind } from "@/lib/kinds/kinds";
import { pricingView } from "@/lib/navigation/pricing";
import { formatCount } from "@/lib/platform/format";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { ImageModels } from "./image-models";
import { messages } from "./messages";
import { configurationName, PRICE_COLUMNS } from "./price-columns";
import type { PriceViewProps } from "./price-view-props";
import VideoModels from "./video-models";

const text = messages.modelsView;

const loading = () => <Skeleton className="h-96" />;
// Server-rendered fields accept input before their code is loaded, and lose it.
const LlmView = lazyPart(() => import("./llm-view"), loading);

/** One row a model, by kind. */
export function ModelsView({ entries, search, onChange }: PriceViewProps) {
  const isLlm = pricingView(search) === "llm";
  const { kind } = search;
  const language = useQuery(llmModelsQuery);
  const own = (of: Kind) => entries.filter(({ product }) => product === PRODUCTS[of]);
  const count = (of: Kind) => new Set(own(of).flatMap(({ model }) => model ?? [])).size;
  const segments = [
    ...KIND_NAMES.map((value) => ({ value, label: text.kinds[value](count(value)) })),
    { value: "llm" as const, label: text.kinds.llm(language.data?.length ?? 0) },
  ];
  const download = async () => {
    const { priceCsv } = await importWithRetry(() => import("./price-csv"));
    saveFile(`prices-${kind}.csv`, "text/csv", priceCsv(own(kind), PRICE_COLUMNS));
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-x-2 md:gap-x-6 print:hidden">
        <SegmentedControl
          label={text.kind}
          hideLabel
          isCompact
          value={isLlm ? "llm" : kind}
          segments={segments}
          onChange={(value) =>
            onChange(value === "llm" ? { view: "llm" } : { view: "models", kind: value, upTo: null })
          }
        />
        {!isLlm && (
          <Button
            variant="quiet"
            aria-label={messages.tableToolbar.download}
            icon={<Download aria-hidden className="size-4" />}
            onClick={() => void download()}
          >
            <span className="max-sm:hidden">{text.csv}</span>
          </Button>
        )}
      </div>
      {isLlm ? (
        <LlmView search={search} onChange={onChange} />
      ) : kind === "video" ? (
        <VideoModels entries={entries} search={search} onChange={onChange} />
      ) : kind === "image" ? (
        <ImageModels entries={entries} search={search} onChange={onChange} />
      ) : (
        <PlainPrices label={text.plain[kind]} entries={own(kind)} />
      )}
    </div>
  );
}

/** The few prices of a product whose models have none of their own: speech, talking avatars. */
function PlainPrices({ label, entries }: { label: string; entries: readonly PriceEntry[] }) {
  return (
    <table aria-label={label} className={clsx(TABLE, "max-w-2xl")}>
      <thead>
        <tr>
          <th scope="col" className={clsx(HEADER, "pl-0 text-left")}>
            {messages.plainPrices.settings}
          </th>
          <th scope="col" className={clsx(HEADER, FIGURE)}>
            {messages.plainPrices.credits}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.key}>
            <th scope="row" className={clsx(CELL, "pl-0 text-left font-semibold")}>
              {[entry.model, messages.plainPrices.modes[entry.mode ?? ""] ?? configurationName(entry)]
                .filter(Boolean)
                .join(", ")}
            </th>
            <td className={clsx(CELL, FIGURE)}>
              <span className="type-value">{formatCount(entry.credits)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
