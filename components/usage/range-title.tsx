import { ArrowLeft, ArrowRight } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { formatMonth } from "@/lib/platform/format";
import { adjacentRange, countDays, type Days, isWholeMonth } from "@/lib/usage/days";
import { messages } from "./messages";

const text = messages.usageScreen;

/** A range in words: "November 2026". */
const rangeName = (days: Days): string =>
  isWholeMonth(days) ? formatMonth(days.from) : messages.rangeBar.days(days.from, days.to);

type RangeTitleProps = { days: Days | null; today: string | null; onChange: (days: Days) => void };

/** The title of the page is the range that it shows, with a way to the months beside it. */
export function RangeTitle({ days, today, onChange }: RangeTitleProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <h1 className="type-title">
        {days && <span className="sr-only">{`${text.usage}: `}</span>}
        {days ? rangeName(days) : text.usage}
      </h1>
      {days && today && <Arrows days={days} today={today} onChange={onChange} />}
    </div>
  );
}

function Arrows({ days, today, onChange }: { days: Days; today: string; onChange: (days: Days) => void }) {
  const name = isWholeMonth(days) ? text.month : text.days(countDays(days.from, days.to));
  const later = adjacentRange(days, 1);
  return (
    <div className="flex print:hidden">
      <IconButton
        label={text.earlier(name)}
        icon={<ArrowLeft aria-hidden />}
        onClick={() => onChange(adjacentRange(days, -1))}
      />
      <IconButton
        label={text.later(name)}
        icon={<ArrowRight aria-hidden />}
        disabled={later.from > today}
        onClick={() => onChange(later)}
      />
    </div>
  );
}
