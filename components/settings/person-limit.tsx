"use client";

import { useLimits } from "@/components/api/limits";
import { Link } from "@/components/ui/link";
import { reachOf } from "@/lib/http/permissions";
import { type Limit, leftOf } from "@/lib/limits/limit";
import { settingsLink } from "@/lib/navigation/settings";
import type { Person } from "@/lib/people/api";
import { messages } from "./messages";

const text = messages.people;

type PersonLimitProps = {
  person: Person;
  /** With the name of the figure, where no header says it. */
  isLong?: boolean;
};

/** The limit of a person's own that leaves the least. Nothing until the limits are known. */
export function PersonLimit({ person, isLong = false }: PersonLimitProps) {
  const { data } = useLimits();
  if (!data) return null;
  if (reachOf(person.role, "make") === "none") return text.cannotSpend;
  const [tightest] = data.data
    .filter(({ person_id }) => person_id === person.id)
    .sort((a: Limit, b: Limit) => leftOf(a) - leftOf(b));
  if (!tightest) return isLong ? null : text.noLimit;
  return (
    <>
      {isLong && text.limitPrefix}
      <Link href={settingsLink("limits")} className="touch-target text-link tabular-nums">
        {text.limitOf(tightest)}
      </Link>
    </>
  );
}
