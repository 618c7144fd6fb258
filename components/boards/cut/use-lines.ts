import { use, useState } from "react";
import { AccessContext } from "@/components/access/may";
import { jobOutboxOf } from "@/components/api/outbox";
import { useVoices } from "@/components/api/voices";
import { useSendJobs } from "@/components/job/use-run-again";
import { useSpendBlock } from "@/components/submit/spend-block";
import { useStored } from "@/components/ui/use-stored";
import type { Board } from "@/lib/boards/board";
import { type FilmLine, lineIdOf, lineJob } from "@/lib/boards/film-lines";
import type { BoardTake } from "@/lib/boards/run";
import type { VoiceLine } from "@/lib/boards/voice-line";
import { isActive } from "@/lib/jobs/job";
import { lineCredits } from "@/lib/voices/script";
import { useBoardActions } from "../state/board-context";

/** Where a line stands. `failed`: it was asked for, and there is nothing to hear. */
export type LineState = "unspoken" | "speaking" | "spoken" | "failed";
/** What is spoken: these words under this shot. */
export type Speech = Pick<FilmLine, "shot_id" | "line" | "takes">;

/** The words of a film: typed under a shot, and spoken once a press. */
export function useLines(
  board: Board,
  lines: readonly FilmLine[],
  takesOf: (id: string) => readonly BoardTake[],
) {
  const { edit, mayMake } = useBoardActions();
  const { personId } = use(AccessContext);
  const sending = new Set(useStored(jobOutboxOf(personId).box).flatMap(({ series }) => series?.id ?? []));
  const [chosen, setChosen] = useState<string | null>(null);
  const { data: voices = [] } = useVoices();
  const own = board.columns.findLast(({ kind }) => kind === "voice")?.model_id;
  const last = board.shots.findLast(({ line }) => line !== null)?.line?.voice_id;
  const voiceId = chosen ?? own ?? last ?? voices.find(({ gone }) => !gone)?.id ?? null;
  const gate = useSpendBlock({ boardId: board.id, tags: board.tags });
  const send = useSendJobs(personId);

  const stateOf = ({
    shot_id,
    line,
    take,
    takes,
  }: Pick<FilmLine, "shot_id" | "line" | "take" | "takes">): LineState => {
    if (take) return "spoken";
    if (sending.has(lineIdOf(shot_id, line)) || takes.some(({ status }) => isActive(status)))
      return "speaking";
    return takes.length > 0 ? "failed" : "unspoken";
  };
  const unspoken = lines.filter(
    (each) => ["unspoken", "failed"].includes(stateOf(each)) && lineCredits(each.line.text) !== null,
  );
  const creditsOf = (some: readonly { line: Pick<VoiceLine, "text"> }[]): number =>
    some.reduce((sum, { line }) => sum + (lineCredits(line.text) ?? 0), 0);
  const speak = (some: readonly Speech[]) =>
    send(
      some.flatMap(({ shot_id, line, takes }) => {
        const credits = lineCredits(line.text);
        return credits === null ? [] : [{ body: lineJob(board.id, shot_id, line, takes), credits }];
      }),
    );
  const write = (shotId: string, line: VoiceLine | null, mergeKey?: string) =>
    edit(
      [{ do: "change_shots", ids: [shotId], change: { line } }],
      mergeKey === undefined ? {} : { mergeKey },
    );
  return {
    mayMake,
    voiceId,
    stateOf,
    unspoken,
    creditsOf,
    /** What stands in the way of so many credits. */
    gate: (credits: number | null) => gate(credits, "job"),
    speak,
    write,
    /** Writes a line and speaks it. */
    say: (shotId: string, line: VoiceLine) => {
      write(shotId, line);
      speak([{ shot_id: shotId, line, takes: takesOf(lineIdOf(shotId, line)) }]);
    },
    /** The voice of new lines, and of those that are not spoken yet. */
    chooseVoice: (id: string) => {
      setChosen(id);
      const others = unspoken.filter(({ line }) => line.voice_id !== id);
      edit(
        others.map(({ shot_id, line }) => ({
          do: "change_shots",
          ids: [shot_id],
          change: { line: { ...line, voice_id: id } },
        })),
      );
    },
  };
}
export type Lines = ReturnType<typeof useLines>;
