import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { use, useState } from "react";
import { AccessContext, useMay } from "@/components/access/may";
import { boardQuery, takesQuery } from "@/components/api/boards";
import { callOutboxOf, pressCall } from "@/components/api/call-outbox";
import { roughCutsClient, roughCutsQuery } from "@/components/api/rough-cuts";
import { codeAt } from "@/components/player/sequence-timing";
import { VideoPlayer } from "@/components/player/video-player";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { messages as common } from "@/components/ui/messages";
import { Progress } from "@/components/ui/progress";
import { useStored } from "@/components/ui/use-stored";
import { useTask } from "@/components/ui/use-task";
import type { BoardSound } from "@/lib/boards/board-sound";
import {
  type CutPart,
  type CutSound,
  isUnfinished,
  MAX_MINUTES,
  MAX_PARTS,
  type RoughCut,
  secondsOf,
} from "@/lib/cuts/cut";
import { useSequence } from "../state/use-sequence";
import { cutShape } from "./cut-shape";
import { EarlierCuts } from "./earlier-cuts";
import { messages as text } from "./messages";

const MAX_SECONDS = MAX_MINUTES * 60;

type RoughCutDialogProps = { boardId: string; open: boolean; onClose: () => void };

/**
 * Joins the picks of a board into one MP4 as they play in sequence: with their in and out points, under its sound. Shows
 * how far that is, and plays what came of it and of the times before.
 */
export default function RoughCutDialog({ boardId, open, onClose }: RoughCutDialogProps) {
  const { data: board } = useQuery(boardQuery(boardId));
  const sequence = useSequence(boardId);
  const cache = useQueryClient();
  const may = useMay();
  const { personId } = use(AccessContext);
  const { run, isBusy } = useTask();
  const pressed = useStored(callOutboxOf(personId).box).find(
    (entry) => entry.call === "cut" && entry.boardId === boardId,
  );
  const query = roughCutsQuery(boardId);
  const { data, isError } = useQuery({ ...query, enabled: open });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const cuts = data?.data ?? [];
  const current = cuts.find(isUnfinished);
  const latest = cuts[0];
  const shown = cuts.find(({ id }) => id === chosenId) ?? cuts.find(({ url }) => url !== null);
  const parts = sequence.parts.map(({ job_id, from_seconds, to_seconds }) => ({
    job_id,
    from_seconds,
    to_seconds,
  }));
  const sound = soundOf(board?.sound ?? null);
  const seconds = secondsOf(parts);
  const isTooLong = parts.length > MAX_PARTS || seconds > MAX_SECONDS;

  const make = () =>
    run(async () => {
      await pressCall(personId, { call: "cut", boardId, cut: { parts, ...(sound && { sound }) } });
      setChosenId(null);
      await cache.invalidateQueries(query);
    }, text.failedToStart);
  const change = (what: "cancel" | "remove", { id }: RoughCut, failed: string) =>
    run(async () => {
      await roughCutsClient[what]({ params: { roughCutId: id } });
      await cache.invalidateQueries(query);
    }, failed);

  if (!board) return null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.title}
      description={text.about}
      size="md"
      closeLabel={common.close}
      footer={
        may("make") && (
          <Button
            variant="ink"
            busy={isBusy || pressed !== undefined}
            disabled={parts.length === 0 || isTooLong || current !== undefined}
            onClick={() => void make()}
          >
            {text.make}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5 py-2 text-sm [--media-height:min(45dvh,22rem)]">
        {pressed && pressed.lost > 0 && <p className="text-ink-soft">{text.waitsForServer}</p>}
        {parts.length === 0 ? (
          <p className="text-ink-soft">{text.empty}</p>
        ) : (
          <CutFacts
            boardId={boardId}
            parts={parts}
            length={codeAt(sequence.parts, seconds)}
            hasSound={sound !== null}
            without={sequence.without.length}
          />
        )}
        {isTooLong && <Callout tone="warning">{text.tooMany(MAX_PARTS, MAX_MINUTES)}</Callout>}
        {isError && <Callout tone="danger">{text.failedToRead}</Callout>}
        {current && (
          <CutProgress
            cut={current}
            onCancel={
              may("remove", current.person_id)
                ? () => void change("cancel", current, text.failedToCancel)
                : null
            }
          />
        )}
        {latest?.status === "failed" && latest.reason && <Callout tone="danger">{latest.reason}</Callout>}
        <p role="status" className="sr-only">
          {latest?.status === "done" ? text.isDone : latest?.status === "failed" ? latest.reason : ""}
        </p>
        {shown?.url && (
          <div className="flex flex-col items-start gap-2">
            <VideoPlayer
              key={shown.id}
              src={shown.url}
              label={text.player(board.name)}
              name={board.name}
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
      </div>
    </Dialog>
  );
}

/** In place of the sound of the clips. Null for none, and for an address of another server, which only the browser can play. */
function soundOf(sound: BoardSound | null): CutSound | null {
  if (sound?.of === "job") return { job_id: sound.job_id };
  return sound?.input.uploadId ? { upload_id: sound.input.uploadId } : null;
}

type CutFactsProps = {
  boardId: string;
  parts: readonly CutPart[];
  /** In the frames of the film. */
  length: string;
  hasSound: boolean;
  without: number;
};

/** What will be made of these parts. */
function CutFacts({ boardId, parts, length, hasSound, without }: CutFactsProps) {
  const { data } = useQuery(takesQuery(boardId));
  const { size, others, stills } = cutShape(parts, data?.takes ?? []);
  const facts = [
    [text.length, text.lengthOf(length, parts.length)],
    [text.size, size ? text.sizeOf(size.width, size.height, others > 0) : text.unknownSize],
    [text.picture, text.pictureOf({ others, stills })],
    [text.sound, hasSound ? text.chosenSound : text.ownSound],
  ];
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 tabular-nums">
        {facts.map(([term, fact]) => (
          <div key={term} className="contents">
            <dt className="text-ink-soft">{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {without > 0 && <p className="text-ink-soft">{text.without(without)}</p>}
    </div>
  );
}

type CutProgressProps = {
  cut: RoughCut;
  /** Null for whom may not. */
  onCancel: (() => void) | null;
};

/** How far a rough cut is. */
function CutProgress({ cut, onCancel }: CutProgressProps) {
  const isWaiting = cut.status === "waiting";
  const label = isWaiting ? text.waiting : text.making;
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>
          {label}
          {!isWaiting && (
            <span className="ml-2 text-ink-soft tabular-nums">
              {text.progress(cut.progress_percent, cut.seconds_left)}
            </span>
          )}
        </span>
        {onCancel && (
          <Button size="sm" onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
      </div>
      <Progress label={label} percent={isWaiting ? null : cut.progress_percent} />
    </section>
  );
}
