"use client";

import { useQuery } from "@tanstack/react-query";
import { priceChangesQuery } from "@/components/api/pricing";
import { Badge } from "@/components/ui/badge";
import { useStored } from "@/components/ui/use-stored";
import { priceVisitsOf, unseenCount } from "@/lib/pricing/price-visits";
import { messages } from "./messages";

const text = messages.priceExplorer;

/** The name of the tab of changes, with the number of those that the person has not seen. */
export function ChangesLabel({ personId }: { personId: string }) {
  const { data } = useQuery(priceChangesQuery);
  const visits = useStored(priceVisitsOf(personId));
  const unseen = unseenCount(data?.data ?? [], visits);
  return (
    <>
      {text.tabs.changes}
      {unseen > 0 && (
        <Badge tone="accent" className="ml-1.5">
          {text.unseen(unseen)}
        </Badge>
      )}
    </>
  );
}
