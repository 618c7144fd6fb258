"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { library } from "@/components/api/library";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Progress } from "@/components/ui/progress";
import type { LargeAct } from "@/lib/library/library";
import { formatCount } from "@/lib/platform/format";
import { actWords, outcomeWords } from "./act-words";
import { useAct } from "./use-act";

/** What is being done with very many jobs, how far it is, and for some minutes what came of it. */
export function LatestAct() {
  const { data } = useQuery(library.latestAct());
  const [seen, setSeen] = useState<string | null>(null);
  const act = data?.act;
  const words = act ? wordsOf(act) : null;
  useEffect(() => {
    if (words) announce(words);
  }, [words]);
  if (!act || !words || seen === act.id) return null;
  return (
    <section
      aria-label="Change of many jobs"
      className="flex min-h-12 max-w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-raised py-1.5 pr-1.5 pl-4 shadow-dialog"
    >
      <p className="min-w-40 flex-1 text-sm">{words}</p>
      {act.finished_at ? (
        <Outcome act={act} onSeen={() => setSeen(act.id)} />
      ) : (
        <div className="flex w-64 max-w-full items-center gap-3 pr-2.5">
          <Progress label={words} percent={Math.floor((act.done / act.total) * 100)} className="flex-1" />
          <span className="text-ink-soft text-sm tabular-nums">
            {formatCount(act.done)} / {formatCount(act.total)}
          </span>
        </div>
      )}
    </section>
  );
}

const wordsOf = ({ action, total, changed, finished_at }: LargeAct): string =>
  finished_at ? outcomeWords(action, { changed, skipped: total - changed }) : actWords(action, total);

function Outcome({ act, onSeen }: { act: LargeAct; onSeen: () => void }) {
  const { act: run, isActing } = useAct();
  const { deleted_at } = act;
  return (
    <span className="flex items-center gap-1">
      {deleted_at && (
        <Button
          size="sm"
          variant="quiet"
          busy={isActing}
          onClick={async () => {
            if (await run({ deleted_at }, { do: "restore" })) onSeen();
          }}
        >
          Undo
        </Button>
      )}
      <IconButton label="Dismiss" size="sm" icon={<X aria-hidden />} onClick={onSeen} />
    </span>
  );
}
