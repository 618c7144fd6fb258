import { clsx } from "clsx";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/access/may";
import { messages as access } from "@/components/access/messages";
import { useLimits } from "@/components/api/limits";
import { LimitRow } from "@/components/limits/limit-row";
import { Button } from "@/components/ui/button";
import { lazyPopup } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { Limit } from "@/lib/limits/limit";
import { messages } from "./messages";

const text = messages.limitSection;

const LimitDialog = lazyPopup(() => import("@/components/limits/limit-dialog"));

/** The limits: the state of each and when it will be reached. */
export function LimitSection({ tz }: { tz: string }) {
  const { data, isError } = useLimits();
  const [open, setOpen] = useState(false);
  const [edited, setEdited] = useState<Limit | null>(null);
  const edit = (limit: Limit | null) => {
    setEdited(limit);
    setOpen(true);
  };
  const may = useMay();
  const isManager = may("manage");
  return (
    <section aria-labelledby="spend-limits" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="spend-limits" className="type-heading scroll-mt-20">
            {text.title}
          </h2>
          {data && data.data.length > 0 && <p className="text-ink-soft text-sm">{text.hint}</p>}
        </div>
        {!isManager && <p className="text-ink-soft text-sm">{access.ownersOnly}</p>}
        {isManager && !isError && (
          <Button
            className={clsx("print:hidden", !data && "invisible")}
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => edit(null)}
          >
            {text.set}
          </Button>
        )}
      </div>
      {!data && !isError && <Skeleton className="max-w-prose">{text.none}</Skeleton>}
      {data?.data.length === 0 && (
        <p className="border-line border-t pt-3 text-ink-soft">
          <span className="block max-w-prose">{text.none}</span>
        </p>
      )}
      {data && data.data.length > 0 && (
        <ul className="@container border-line border-t">
          {data.data.map((limit) => (
            <LimitRow key={limit.id} limit={limit} onEdit={isManager ? () => edit(limit) : null} />
          ))}
        </ul>
      )}
      {data && open && (
        <LimitDialog
          key={edited?.id ?? "new"}
          limit={edited}
          limits={data}
          tz={tz}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
