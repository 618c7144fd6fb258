import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Mic } from "lucide-react";
import { useDeferredValue } from "react";
import { shotSearchQuery } from "@/components/api/boards";
import { jobQueries } from "@/components/api/jobs";
import { useTimeZone } from "@/components/api/time-zone";
import { useModelNames } from "@/components/job/use-model-names";
import type { FoundShot } from "@/lib/boards/found-shot";
import { isStillId, shotIdOf } from "@/lib/boards/stills";
import { mainAssetOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { numberTakes } from "@/lib/jobs/takes";
import { placeLink } from "@/lib/navigation/boards";
import { jobLink } from "@/lib/navigation/gallery";
import { formatMomentDay } from "@/lib/platform/format";
import { hasEveryWord } from "@/lib/platform/search-form";
import { dayIn } from "@/lib/platform/time-zone";
import { timecodeOf } from "@/lib/platform/timecode";
import type { Command } from "./command";
import { messages } from "./messages";
import { FoundText, ShotOption } from "./shot-option";

const text = messages.foundShots;

const SHOTS = 6;
const MIN_LETTERS = 2;

/** The pages that a shot and one of its takes are on: the board with its takes open, else the result. */
const linkOf = ({ board, id }: FoundShot, job: Job) =>
  board
    ? placeLink(
        board.id,
        {
          shotId: board.line_of_shot_id ?? shotIdOf(id),
          part: board.line_of_shot_id !== undefined ? "line" : isStillId(id) ? "still" : "shot",
        },
        job.id,
      )
    : jobLink(job.id);

/** The board of a shot with its number; empty for one that is on no board. */
const boardOf = ({ board }: FoundShot): string => (board ? text.shotOf(board.name, board.shot_number) : "");

/**
 * The shots and the spoken lines that have the typed words, as commands that open them. The takes of the shot that is open
 * follow it.
 */
export function useFoundShots(typed: string, openId: string | null) {
  const timeZone = useTimeZone();
  const query = useDeferredValue(typed);
  const isEnough = query.length >= MIN_LETTERS;
  const { data, isPlaceholderData } = useQuery({ ...shotSearchQuery(query, SHOTS), enabled: isEnough });
  const isOfWordsBefore = isPlaceholderData || query !== typed;
  const open = data?.shots.find(({ id }) => id === openId);
  const takes = useTakes(open ?? null);
  const nameOf = useModelNames([open?.job.kind ?? "video"]);
  if (!isEnough || !data) return { shots: [], lines: [], count: null };
  // The shots of the words before stay while those of the new ones are on their way, as far as they have these.
  const isShown = ({ words }: FoundShot) => !isOfWordsBefore || hasEveryWord(words, typed);
  const today = dayIn(timeZone, new Date());
  const dayOf = (at: string) =>
    dayIn(timeZone, new Date(at)) === today ? text.today : formatMomentDay(at, timeZone);
  const placeOf = (shot: FoundShot) => [boardOf(shot), dayOf(shot.made_at)].filter(Boolean).join(", ");

  const ofShot = (shot: FoundShot): Command => ({
    id: `shot-${shot.id}`,
    label: shot.words,
    // The server found it.
    keywords: typed,
    row: (
      <ShotOption
        job={shot.job}
        name={shot.words}
        q={data.q}
        place={placeOf(shot)}
        takes={shot.takes}
        isPicked={shot.is_picked}
      />
    ),
    shot,
    run: (go) => go(linkOf(shot, shot.job)),
  });
  const ofTake = (shot: FoundShot, take: Job, number: number): Command => ({
    id: `take-${take.id}`,
    label: text.take(number, nameOf(take.model_id)),
    keywords: typed,
    row: (
      <ShotOption
        job={take}
        name={text.take(number, nameOf(take.model_id))}
        q=""
        place={dayOf(take.created_at)}
        takes={null}
        isPicked={take.picked}
      />
    ),
    takeOf: shot.id,
    run: (go) => go(linkOf(shot, take)),
  });
  const ofLine = (line: FoundShot): Command => {
    const seconds = mainAssetOf(line.job)?.duration_seconds;
    return {
      id: `line-${line.id}`,
      label: line.words,
      keywords: typed,
      row: (
        <>
          <Mic aria-hidden />
          <span className="min-w-0 flex-1 truncate">
            <FoundText text={line.words} q={data.q} />
            <span className="ml-2 text-ink-soft">{boardOf(line)}</span>
          </span>
          {seconds != null && <span className="type-edge text-ink-soft">{timecodeOf(seconds)}</span>}
        </>
      ),
      run: (go) => go(linkOf(line, line.job)),
    };
  };
  return {
    shots: data.shots
      .filter(isShown)
      .flatMap((shot) => [
        ofShot(shot),
        ...(shot === open ? takes.map(({ take, number }) => ofTake(shot, take, number)) : []),
      ]),
    lines: data.lines.filter(isShown).map(ofLine),
    count:
      data.shot_count === 0 || isOfWordsBefore
        ? null
        : text.count(data.shot_count, data.take_count, data.has_more),
  };
}

/** The takes of a shot in the order of their numbers; none before they are known. */
function useTakes(shot: FoundShot | null) {
  const { data } = useInfiniteQuery({
    ...jobQueries.list({ series: shot?.id ?? "" }, 100),
    enabled: shot !== null && shot.takes > 1,
  });
  return numberTakes(data?.pages.flatMap((page) => page.data).toReversed() ?? []);
}
