import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { compatibleModelsQuery, llmModelsQuery } from "@/components/api/llm";
import { Button, buttonLook } from "@/components/ui/button";
import { copyLink } from "@/components/ui/copy-text";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { Menu } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { Skeleton } from "@/components/ui/skeleton";
import { type PriceLine, priceLines, sortLines } from "@/lib/llm/price-lines";
import { type PricingSearch, pricingLink } from "@/lib/navigation/pricing";
import { settingsLink } from "@/lib/navigation/settings";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { hasEveryWord } from "@/lib/platform/search-form";
import { CountField } from "./count-field";
import { LlmTable } from "./llm-table";
import { messages } from "./messages";
import type { PriceViewProps } from "./price-view-props";
import { FilterChips, FiltersLabel, ToolbarRow } from "./toolbar-row";

const text = messages.llmView;
const AMOUNTS = ["input", "cached", "output", "calls"] as const;

/** The language models: what they take, their prices, and the cost of the calculator's requests with each. */
export default function LlmView({ search, onChange }: Omit<PriceViewProps, "entries">) {
  const models = useQuery(llmModelsQuery);
  const compat = useQuery(compatibleModelsQuery);
  if (!models.data) {
    return models.error ? (
      <ErrorState title={text.failed} error={models.error} onRetry={() => void models.refetch()} />
    ) : (
      <Skeleton className="h-96" />
    );
  }
  const { input, cached, output, calls, q, takes, order } = search;
  const all = priceLines(models.data, { tokens: { input, cached, output }, calls }, compat.data ?? null);
  const shown = all
    .filter((line) => takes.every((each) => line.takes.includes(each)))
    .filter((line) => !search.compat || line.compat === true)
    .filter((line) => hasEveryWord(`${line.id} ${line.family}`, q));
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <legend className="type-label pb-2">{text.calculator}</legend>
        {AMOUNTS.map((name) => (
          <CountField
            key={name}
            label={text.amounts[name].label}
            hint={text.amounts[name].hint}
            value={search[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </fieldset>
      <LlmToolbar lines={all} shown={shown.length} search={search} onChange={onChange} />
      {shown.length > 0 ? (
        <LlmTable
          lines={sortLines(shown, order)}
          order={order}
          onOrder={(next) => onChange({ order: next })}
        />
      ) : (
        <EmptyState
          title={all.length > 0 ? text.noMatch : text.none}
          action={
            all.length > 0 && <Button onClick={() => onChange(NO_LLM_FILTERS)}>{common.clearFilters}</Button>
          }
        >
          {all.length > 0 ? text.noMatchHint : text.noneHint}
        </EmptyState>
      )}
      {compat.error && <p className="text-ink-soft text-sm">{text.compatFailed(compat.error.message)}</p>}
      <p className="text-pretty text-ink-soft text-sm">
        {text.intro.before}
        <Link href={PAGE_PATHS.assistant} className="underline underline-offset-2">
          {text.intro.assistant}
        </Link>
        {text.intro.between}
        <Link href={settingsLink("connect")} className="underline underline-offset-2">
          {text.intro.clients}
        </Link>
        {text.intro.after}
      </p>
    </div>
  );
}

/** The change that removes every filter and the search. */
const NO_LLM_FILTERS = { q: "", takes: [], compat: false } satisfies Partial<PricingSearch>;

const COMPAT = "compat";

type LlmToolbarProps = {
  lines: readonly PriceLine[];
  /** How many of them the filters keep. */
  shown: number;
  search: PricingSearch;
  onChange: (patch: Partial<PricingSearch>) => void;
};

/** Search and filters of the language models in one row, and the active filters under it. */
function LlmToolbar({ lines, shown, search, onChange }: LlmToolbarProps) {
  const { q, takes, compat } = search;
  const modalities = [...new Set(lines.flatMap((line) => line.takes))]
    .filter((each) => each !== "text")
    .sort();
  const chips = [
    ...takes.map((each) => ({
      key: each,
      label: messages.llmToolbar.supports(each),
      onRemove: () => onChange({ takes: takes.filter((other) => other !== each) }),
    })),
    ...(compat
      ? [{ key: COMPAT, label: messages.llmToolbar.compat, onRemove: () => onChange({ compat: false }) }]
      : []),
  ];
  return (
    <div className="flex flex-col gap-2">
      <ToolbarRow
        label={messages.llmToolbar.search}
        query={q}
        onQuery={(typed) => onChange({ q: typed })}
        filters={
          <Menu
            label={messages.toolbarRow.filters}
            align="start"
            triggerClassName={buttonLook({})}
            trigger={<FiltersLabel active={chips.length} />}
            sections={[
              {
                checks: {
                  label: messages.llmToolbar.modalities,
                  values: takes,
                  options: modalities.map((value) => ({ value, label: messages.llmToolbar.supports(value) })),
                  onChange: (values) => onChange({ takes: values }),
                },
              },
              {
                checks: {
                  label: messages.llmToolbar.clients,
                  values: compat ? [COMPAT] : [],
                  options: [{ value: COMPAT, label: messages.llmToolbar.compat }],
                  onChange: (values) => onChange({ compat: values.includes(COMPAT) }),
                },
              },
            ]}
          />
        }
        more={[
          {
            actions: [
              {
                label: common.copyLink,
                icon: <Link2 aria-hidden />,
                onSelect: () => void copyLink(pricingLink(search)),
              },
            ],
          },
        ]}
      />
      <FilterChips
        chips={chips}
        onClear={chips.length > 0 || q !== "" ? () => onChange(NO_LLM_FILTERS) : null}
        count={shown}
        all={lines.length}
      />
    </div>
  );
}
