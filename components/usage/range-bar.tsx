"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { UsageSearch } from "@/lib/navigation/usage";
import { type Days, USAGE_RANGES } from "@/lib/usage/range";
import { messages } from "./messages";

const text = messages.rangeBar;
const OWN = "own";
const OPTIONS = USAGE_RANGES.map((value) => ({ value, label: text.ranges[value] }));

type RangeSearch = Pick<UsageSearch, "range" | "from" | "to">;
type RangeBarProps = {
  search: RangeSearch;
  days: Days;
  tz: string;
  onChange: (patch: Partial<RangeSearch>) => void;
};

/** The days of a report. */
export function RangeBar({ search, days, tz, onChange }: RangeBarProps) {
  const isOwn = search.from === days.from && search.to === days.to;
  const choose = (value: string) => {
    const range = USAGE_RANGES.find((each) => each === value);
    if (range) onChange({ range, from: null, to: null });
  };
  const setDay = (end: "from" | "to", day: string) => day && onChange({ ...days, [end]: day });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-full sm:w-40 print:hidden">
        <Field label={text.range}>
          <Select
            value={isOwn ? OWN : search.range}
            options={isOwn ? [...OPTIONS, { value: OWN, label: text.custom }] : OPTIONS}
            onChange={choose}
          />
        </Field>
      </div>
      <div className="grid w-full grid-cols-2 gap-3 sm:w-auto print:hidden">
        <Field label={text.from}>
          <Input
            type="date"
            value={days.from}
            max={days.to}
            onChange={(event) => setDay("from", event.target.value)}
          />
        </Field>
        <Field label={text.to}>
          <Input
            type="date"
            value={days.to}
            min={days.from}
            onChange={(event) => setDay("to", event.target.value)}
          />
        </Field>
      </div>
      <p className="hidden print:block">{text.days(days.from, days.to)}</p>
      <p className="pb-2 text-ink-faint text-xs">{text.timeZone(tz)}</p>
    </div>
  );
}
