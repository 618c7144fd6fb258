"use client";

import { useQuery } from "@tanstack/react-query";
import { usage } from "@/components/api/usage";
import { Link } from "@/components/ui/link";
import { ledgerLink } from "@/lib/navigation/ledger";
import { formatCount } from "@/lib/platform/format";
import { dayIn } from "@/lib/platform/time-zone";
import { resolveDays } from "@/lib/usage/days";
import { messages } from "./messages";

const text = messages.people;

/**
 * Credits charged this month for the jobs of each person, by their ids and their calls of language models, as Usage shows them.
 * Undefined until they are known.
 */
export function useChargedThisMonth(timeZone: string | null): ReadonlyMap<string, number> | undefined {
  const tz = timeZone ?? "UTC";
  const days = resolveDays({ range: "month", from: null, to: null }, dayIn(tz, new Date()));
  const { data } = useQuery({ ...usage.read({ ...days, tz, part: "kind" }), enabled: timeZone !== null });
  return data && new Map(data.people.map(({ value, used }) => [value, used]));
}

type ChargedProps = {
  person: { id: string; name: string | null };
  credits: number;
  /** With the unit, where no header says it. */
  isLong?: boolean;
};

/** What a person was charged this month, which leads to the entries that it is the sum of. */
export function Charged({ person, credits, isLong = false }: ChargedProps) {
  return (
    <Link
      href={ledgerLink({ person: person.id })}
      aria-label={(isLong ? text.longChargedOf : text.chargedOf)(person.name ?? text.unnamed, credits)}
      className="touch-target text-link tabular-nums"
    >
      {isLong ? text.chargedThisMonth(credits) : formatCount(credits)}
    </Link>
  );
}
