import { useState } from "react";
import { isTimeZoneUnknown } from "@/components/api/time-zone";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useHydrated } from "@/components/ui/use-stored";
import type { UsageSearch } from "@/lib/navigation/usage";
import { type Days, isValidRange, isWholeMonth, MAX_DAYS, USAGE_RANGES } from "@/lib/usage/days";
import { messages } from "./messages";

const text = messages.rangeBar;
const OWN = "own";
const OPTIONS = [
  ...USAGE_RANGES.map((value) => ({ value, label: text.ranges[value] })),
  { value: OWN, label: text.custom },
];

type RangeSearch = Pick<UsageSearch, "range" | "from" | "to">;
type RangeBarProps = {
  search: RangeSearch;
  days: Days;
  /** A whole month shows no fields of its days until "Custom range" is chosen. */
  hidesMonths?: boolean;
  onChange: (patch: Partial<RangeSearch>) => void;
};

/** The days of a report: a named range, or the first and the last day. */
export function RangeBar({ search, days, hidesMonths = false, onChange }: RangeBarProps) {
  const [isTyping, setIsTyping] = useState(false);
  const isOwn = search.from === days.from && search.to === days.to;
  const choose = (value: string) => {
    const range = USAGE_RANGES.find((each) => each === value);
    setIsTyping(!range);
    onChange(range ? { range, from: null, to: null } : days);
  };
  return (
    <div className="flex flex-wrap items-start gap-2 max-sm:w-full print:hidden">
      <div className="w-40 max-sm:w-full">
        <Field label={text.range} hideLabel>
          <Select value={isOwn ? OWN : search.range} options={OPTIONS} onChange={choose} />
        </Field>
      </div>
      {(isTyping || (isOwn && !(hidesMonths && isWholeMonth(days)))) && (
        <div className="grid grid-cols-2 gap-2 max-sm:w-full">
          <DayField end="from" days={days} onChange={onChange} />
          <DayField end="to" days={days} onChange={onChange} />
        </div>
      )}
    </div>
  );
}

/** In which zone the days begin. What the browser reports is unknown on the server, and so while hydrating. */
export function ZoneNote({ tz }: { tz: string }) {
  const isHydrated = useHydrated();
  return tz === "UTC" && isHydrated && isTimeZoneUnknown() ? text.noTimeZone : text.timeZone(tz);
}

type DayFieldProps = { end: keyof Days; days: Days; onChange: (days: Days) => void };

/** Without a last day the year has six digits to type. */
const MAX_DAY = "9999-12-31";

/** A year that is being typed begins with zeros, so until it is whole the field alone knows the date. */
const isWhole = (day: string) => day >= "1000";

/** The first or the last day. What is no range yet stays in the field and changes nothing. */
function DayField({ end, days, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (day: string) => {
    const changed = { ...days, [end]: day };
    const isGood = isWhole(day) && isValidRange(changed);
    setTyped(isGood ? null : day);
    if (isGood) onChange(changed);
  };
  return (
    <Field
      label={text[end]}
      hideLabel
      error={typed !== null && isWhole(typed) ? text.invalid(MAX_DAYS) : null}
    >
      <Input
        type="date"
        value={typed ?? days[end]}
        min={end === "to" ? days.from : undefined}
        max={end === "from" ? days.to : MAX_DAY}
        onChange={(event) => change(event.target.value)}
        onBlur={() => typed !== null && !isWhole(typed) && setTyped(null)}
      />
    </Field>
  );
}
