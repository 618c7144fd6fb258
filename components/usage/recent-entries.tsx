import { useInfiniteQuery } from "@tanstack/react-query";
import { ledgerQuery } from "@/components/api/usage";
import { Link } from "@/components/ui/link";
import { ledgerLink } from "@/lib/navigation/ledger";
import type { Days } from "@/lib/usage/days";
import { EntryTable } from "./entry-table";
import { messages } from "./messages";

const text = messages.recentEntries;
const SHOWN = 5;
/** The filters of the ledger at first, so that its page finds what was read here. */
const UNFILTERED = { kind: null, status: null, model: null, person: null, sort: "newest" } as const;

/** The newest entries of a range, and the way to all of them. Nothing without any. */
export default function RecentEntries({ days, tz }: { days: Days; tz: string }) {
  const { data } = useInfiniteQuery(ledgerQuery({ ...UNFILTERED, ...days, tz }));
  const [first] = data?.pages ?? [];
  if (!first || first.data.length === 0) return null;
  return (
    <section aria-labelledby="recent-entries" className="flex flex-col gap-2 print:hidden">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recent-entries" className="type-heading">
          {text.title}
        </h2>
        <Link href={ledgerLink({ ...days, tz })} className="touch-target text-link text-ink-soft text-sm">
          {text.all(first.sums?.jobs ?? first.data.length)}
        </Link>
      </div>
      <EntryTable aria-labelledby="recent-entries" entries={first.data.slice(0, SHOWN)} tz={tz} />
    </section>
  );
}
