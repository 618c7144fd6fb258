import { Link2 } from "lucide-react";
import { buttonLook } from "@/components/ui/button";
import { copyLink } from "@/components/ui/copy-text";
import { Menu } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import type { PriceLine } from "@/lib/llm/price-lines";
import { type PricingSearch, pricingLink } from "@/lib/navigation/pricing";
import { messages } from "./messages";
import { FilterChips, FiltersLabel, ToolbarRow } from "./toolbar-row";

const text = messages.llmToolbar;

/** The change that removes every filter and the search. */
export const NO_LLM_FILTERS = { q: "", takes: [], compat: false } satisfies Partial<PricingSearch>;

const COMPAT = "compat";

type LlmToolbarProps = {
  lines: readonly PriceLine[];
  /** How many of them the filters keep. */
  shown: number;
  search: PricingSearch;
  onChange: (patch: Partial<PricingSearch>) => void;
};

/** Search and filters of the language models in one row, and the active filters under it. */
export function LlmToolbar({ lines, shown, search, onChange }: LlmToolbarProps) {
  const { q, takes, compat } = search;
  const modalities = [...new Set(lines.flatMap((line) => line.takes))]
    .filter((each) => each !== "text")
    .sort();
  const chips = [
    ...takes.map((each) => ({
      key: each,
      label: text.supports(each),
      onRemove: () => onChange({ takes: takes.filter((other) => other !== each) }),
    })),
    ...(compat ? [{ key: COMPAT, label: text.compat, onRemove: () => onChange({ compat: false }) }] : []),
  ];
  return (
    <div className="flex flex-col gap-2">
      <ToolbarRow
        label={text.search}
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
                  label: text.modalities,
                  values: takes,
                  options: modalities.map((value) => ({ value, label: text.supports(value) })),
                  onChange: (values) => onChange({ takes: values }),
                },
              },
              {
                checks: {
                  label: text.clients,
                  values: compat ? [COMPAT] : [],
                  options: [{ value: COMPAT, label: text.compat }],
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
