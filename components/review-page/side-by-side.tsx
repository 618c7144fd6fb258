import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { sharedReviewClient, sharedReviewKey } from "@/components/api/shared-review";
import { useTimeZone } from "@/components/api/time-zone";
import { followFilm } from "@/components/player/follow-film";
import { positionBeside } from "@/components/player/sequence-timing";
import { Select } from "@/components/ui/select";
import { errorMessage } from "@/lib/platform/error-message";
import { formatMomentDay } from "@/lib/platform/format";
import type { SharedReview } from "@/lib/reviews/shared-review";
import { type Scene, studioCut } from "./film";
import { type FilmPlayer, useFilmPlayer } from "./film-player";
import { FilmStage, highestOf, StagePlace } from "./film-stage";
import { messages } from "./messages";
import { type Fact, versionFacts } from "./version-facts";

const text = messages.facts;

/** The film of a version stays; a result of it may go. */
const KEPT_MS = 60_000;
/** The height of captions and the edge of the facts, of each fact, and how many there are at least; in rem. */
const CAPTION_REM = 2.5;
const FACT_REM = 1.125;
const MIN_FACTS = 3;
const never = () => undefined;

type SideBySideProps = {
  token: string;
  /** What is on the stage: the later one of the two. */
  review: SharedReview;
  film: readonly Scene[];
  player: FilmPlayer;
  /** The number of the earlier one. */
  earlier: number;
  onEarlier: (number: number) => void;
  /** What lies over the frame of the later one. */
  children: ReactNode;
};

/** Two versions in step: the earlier one shows the same moment of the same shot as the one on the stage. */
export default function SideBySide(props: SideBySideProps) {
  const { token, review, film, player, earlier, onEarlier, children } = props;
  const { data: before, error } = useQuery({
    queryKey: sharedReviewKey(token, earlier),
    queryFn: ({ signal }) =>
      sharedReviewClient.read({ params: { token }, query: { version: earlier }, signal }),
    staleTime: KEPT_MS,
  });
  const filmBefore = before ? studioCut(before) : [];
  const other = useFilmPlayer(filmBefore, null, never);
  const positionOf = useEffectEvent((seconds: number) => positionBeside(film, seconds, filmBefore));
  const partsBefore = useEffectEvent(() => filmBefore);
  const screen = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another film it is another place
  useEffect(() => {
    let last = 0;
    return followFilm({
      leader: player.engine,
      follower: other.engine,
      parts: () => partsBefore(),
      screen: () => screen.current,
      // A shot that the other has not leaves the picture as it is.
      positionOf: (seconds) => {
        last = positionOf(seconds) ?? last;
        return last;
      },
    });
  }, [other.engine, player.engine, before]);

  const { scene } = player;
  const sceneBefore = filmBefore.find(({ key }) => key === scene?.key);
  const highest = Math.min(highestOf(film), highestOf(filmBefore));
  const facts = before
    ? versionFacts({ review: before, film: filmBefore, scene: sceneBefore }, { review, film, scene })
    : [];
  const besideRem = CAPTION_REM + FACT_REM * Math.max(MIN_FACTS, facts.length);
  const choice = review.versions.filter(({ number }) => number < (review.version ?? 1));
  return (
    <StagePlace height={`calc((100cqw - 1rem) / 2 / ${highest} + ${besideRem}rem)`} most="60cqh">
      <div className="grid size-full grid-cols-2 gap-2 max-wide:px-3.5 wide:gap-4">
        <Version
          place={screen}
          review={review}
          number={earlier}
          facts={facts}
          of={0}
          choice={
            choice.length > 1 && (
              <Select
                aria-label={messages.versions.compareWith}
                options={choice.map(({ number }) => ({
                  value: String(number),
                  label: messages.versions.name(number),
                }))}
                value={String(earlier)}
                onChange={(value) => onEarlier(Number(value))}
                className="h-8! text-sm"
              />
            )
          }
        >
          {before && (
            <FilmStage
              film={filmBefore}
              player={{ ...other, toggle: player.toggle }}
              soundUrl={null}
              madeBy={before.made_by}
            >
              {scene && !sceneBefore && (
                <p className="absolute inset-0 z-3 grid place-items-center bg-stage px-4 text-center text-ink-soft text-sm">
                  {text.missing(scene.shot.number, earlier)}
                </p>
              )}
            </FilmStage>
          )}
          {error && (
            <p role="alert" className="text-danger text-sm">
              {errorMessage(error, messages.versions.failed)}
            </p>
          )}
        </Version>
        <Version review={review} number={review.version ?? 1} facts={facts} of={1}>
          <FilmStage film={film} player={player} soundUrl={review.sound?.url ?? null} madeBy={review.made_by}>
            {children}
          </FilmStage>
        </Version>
      </div>
    </StagePlace>
  );
}

type VersionProps = {
  place?: RefObject<HTMLElement | null>;
  review: SharedReview;
  number: number;
  facts: readonly Fact[];
  /** Which of the values of a fact is its own. */
  of: 0 | 1;
  /** In place of its name, where it can be another one. */
  choice?: ReactNode;
  children: ReactNode;
};

/** A version with when it was made, and what it shows at this moment. What the other one has, too, is quiet. */
function Version({ place, review, number, facts, of, choice, children }: VersionProps) {
  const timeZone = useTimeZone();
  const made = review.versions.find((version) => version.number === number)?.created_at;
  return (
    <section
      ref={place}
      aria-label={messages.versions.name(number)}
      className="flex min-h-0 min-w-0 flex-col"
    >
      <div className="flex h-8 shrink-0 items-center gap-2.5">
        {choice || <span className="type-label whitespace-nowrap">{messages.versions.name(number)}</span>}
        <span className="truncate text-ink-soft text-xs">{made && formatMomentDay(made, timeZone)}</span>
      </div>
      <div className="min-h-0 flex-1">{children}</div>
      <dl className="grid shrink-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 pt-2 text-sm tabular-nums">
        {facts.map(({ name, values, isOther }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-soft">{name}</dt>
            <dd className={clsx("truncate", isOther ? "font-semibold" : "text-ink-soft")}>
              {values[of]}
              {isOther && <span className="sr-only">{text.other}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
