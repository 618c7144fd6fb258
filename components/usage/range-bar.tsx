"use client";

import { Download, Printer } from "lucide-react";
import { Button, buttonLook } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { UsageSearch } from "@/lib/navigation/usage";
import { usageCsvPath } from "@/lib/usage/client";
import { type Days, USAGE_RANGES, type UsageRange } from "@/lib/usage/range";

const RANGE_NAMES: Record<UsageRange, string> = {
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
  month: "This month",
  "last-month": "Last month",
  year: "Last 365 days",
};
const OWN = "own";
const OPTIONS = USAGE_RANGES.map((value) => ({ value, label: RANGE_NAMES[value] }));

type RangeBarProps = {
  search: UsageSearch;
  days: Days;
  tz: string;
  onChange: (patch: Partial<UsageSearch>) => void;
};

/** The days of the report, and its exports. */
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
        <Field label="Range">
          <Select
            value={isOwn ? OWN : search.range}
            options={isOwn ? [...OPTIONS, { value: OWN, label: "These days" }] : OPTIONS}
            onChange={choose}
          />
        </Field>
      </div>
      <div className="grid w-full grid-cols-2 gap-3 sm:w-auto print:hidden">
        <Field label="From">
          <Input
            type="date"
            value={days.from}
            max={days.to}
            onChange={(event) => setDay("from", event.target.value)}
          />
        </Field>
        <Field label="To">
          <Input
            type="date"
            value={days.to}
            min={days.from}
            onChange={(event) => setDay("to", event.target.value)}
          />
        </Field>
      </div>
      <p className="hidden print:block">
        {days.from} to {days.to}
      </p>
      <p className="pb-2 text-ink-faint text-xs">Days in {tz.replaceAll("_", " ")}</p>
      <span className="flex gap-2 sm:ml-auto print:hidden">
        <a href={usageCsvPath({ ...days, tz })} download className={buttonLook({})}>
          <Download aria-hidden className="size-4" />
          CSV
        </a>
        <Button icon={<Printer aria-hidden className="size-4" />} onClick={() => window.print()}>
          Print
        </Button>
      </span>
    </div>
  );
}
