import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { use, useState } from "react";
import { AccessContext, useMay } from "@/components/access/may";
import { callOutboxOf } from "@/components/api/call-outbox";
import { roughCutsClient, roughCutsQuery } from "@/components/api/rough-cuts";
import { VideoPlayer } from "@/components/player/video-player";
import { buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useStored } from "@/components/ui/use-stored";
import { useTask } from "@/components/ui/use-task";
import { isUnfinished, type RoughCut } from "@/lib/cuts/cut";
import { CutProgress } from "./cut-progress";
import { EarlierCuts } from "./earlier-cuts";
import { messages as text } from "./messages";

type MadeCutsProps = { boardId: string; name: string };

/** The rough cuts of a board: how far the one is that is being made, the latest in its player, and those before it. */
export function MadeCuts({ boardId, name }: MadeCutsProps) {
  const cache = useQueryClient();
  const may = useMay();
  const { personId } = use(AccessContext);
  const { run } = useTask();
  const pressed = useStored(callOutboxOf(personId).box).find(
    (entry) => entry.call === "cut" && entry.boardId === boardId,
  );
  const query = roughCutsQuery(boardId);
  const { data, isError } = useQuery(query);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const cuts = data?.data ?? [];
  const current = cuts.find(isUnfinished);
  const latest = cuts[0];
  const shown = cuts.find(({ id }) => id === chosenId) ?? cuts.find(({ url }) => url !== null);
  const change = (what: "cancel" | "remove", { id }: RoughCut, failed: string) =>
    run(async () => {
      await roughCutsClient[what]({ params: { roughCutId: id } });
      await cache.invalidateQueries(query);
    }, failed);
  return (
    <>
      {pressed && pressed.lost > 0 && <p className="text-ink-soft">{text.waitsForServer}</p>}
      {isError && <Callout tone="danger">{text.failedToRead}</Callout>}
      {(current || pressed) && (
        <>
          <CutProgress
            cut={current ?? null}
            onCancel={
              current && may("remove", current.person_id)
                ? () => void change("cancel", current, text.failedToCancel)
                : null
            }
          />
          <p className="text-ink-soft">{text.downloads}</p>
        </>
      )}
      {latest?.status === "failed" && latest.reason && <Callout tone="danger">{latest.reason}</Callout>}
      <p role="status" className="sr-only">
        {latest?.status === "done" ? text.isDone : latest?.status === "failed" ? latest.reason : ""}
      </p>
      {shown?.url && !current && (
        <div className="flex flex-col items-start gap-2 [--media-height:min(45dvh,22rem)]">
          <VideoPlayer
            key={shown.id}
            src={shown.url}
            label={text.player(name)}
            name={name}
            shape={{ aspectRatio: `${shown.width ?? 16} / ${shown.height ?? 9}` }}
          />
          <a
            href={`${shown.url}?download`}
            download
            className={buttonLook({ variant: "secondary", size: "sm" })}
          >
            <Download aria-hidden className="size-4" />
            {text.download}
          </a>
        </div>
      )}
      <EarlierCuts
        cuts={cuts.filter((cut) => !isUnfinished(cut))}
        shownId={shown?.id ?? null}
        onShow={setChosenId}
        onDelete={(cut) => void change("remove", cut, text.failedToDelete)}
      />
    </>
  );
}
