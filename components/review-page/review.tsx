import { type CSSProperties, useRef, useState } from "react";
import { useTimeZone } from "@/components/api/time-zone";
import { useFullScreen } from "@/components/player/full-screen";
import { MarkBox } from "@/components/remarks/mark-box";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyPart, lazyPopup } from "@/components/ui/lazy-part";
import { useStored } from "@/components/ui/use-stored";
import { useTask } from "@/components/ui/use-task";
import { formatMomentDay } from "@/lib/platform/format";
import { guestNames } from "@/lib/reviews/guest-names";
import type { Mark, SharedGuest, SharedRemark, SharedReview } from "@/lib/reviews/shared-review";
import type { AnswerPurpose } from "./answer-dialog";
import { Decision } from "./decision";
import { filmOf, latestOf, type RemarkThread, remarkPlaces, studioCut, threadsOf } from "./film";
import { FilmControls } from "./film-controls";
import { useFilmPlayer } from "./film-player";
import { FilmStage, highestOf, StagePlace } from "./film-stage";
import { FIRST_MARK, FrameMarker } from "./frame-marker";
import { messages } from "./messages";
import { NewVersion } from "./new-version";
import { addressRemark, useRemarkInAddress } from "./remark-address";
import { RemarkComposer } from "./remark-composer";
import { InAnswerBar } from "./review-frame";
import { ReviewHead } from "./review-head";
import { useReviewKeys } from "./review-keys";
import { reviewerName } from "./reviewer-name";
import { ShotStrip } from "./shot-strip";
import { SideColumn } from "./side-column";
import { TakeChoice } from "./take-choice";
import { useAnswers } from "./use-answers";
import type { ReviewCall } from "./use-review";
import { useWriting } from "./use-writing";
import { VersionSwitch } from "./version-switch";
import { useWatchProgress } from "./watch-progress";

const text = messages.page;
const { titleOf } = messages.decision;

const AnswerDialog = lazyPopup(() => import("./answer-dialog"));
const SideBySide = lazyPart(() => import("./side-by-side"));

type ReviewProps = {
  token: string;
  review: SharedReview;
  /** Why what is shown may be old. */
  problem: string | null;
  onChange: (act: ReviewCall) => Promise<void>;
  /** Gives another version. Rejects with why it can't. */
  onRead: (version: number) => Promise<SharedReview>;
  /** Shows another version. Rejects with why it can't. */
  onVersion: (version: number) => Promise<void>;
};

/** A mark that is not sent yet. It belongs to the frame that is on the stage, and goes with it. */
type Drawn = { itemId: string; mark: Mark; isChanging: boolean };
/** What waits for a name, and is sent with it. It rejects with why it was not. */
type Asked = { asking: AnswerPurpose; send: (name: string, note: string | null) => Promise<void> };

/** What a link shares: the film on its stage, and beside it what is said about it. */
export default function Review({ token, review, problem, onChange, onRead, onVersion }: ReviewProps) {
  const { version, versions } = review;
  const [lookedAt, setLookedAt] = useState<Readonly<Record<string, string>>>({});
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** The earlier version that is beside the one on the stage. */
  const [beside, setBeside] = useState<number | null>(null);
  const turning = useTask();
  const name = useStored(reviewerName);
  const timeZone = useTimeZone();
  const root = useRef<HTMLElement>(null);
  const isBeside = beside !== null && version !== null && beside < version;
  const film = isBeside ? studioCut(review) : filmOf(review, lookedAt);
  const threads = threadsOf(review, film);
  const player = useFilmPlayer(film, review, () => {
    setCurrentId(null);
    setDrawn(null);
  });
  const screen = useFullScreen(root);
  const answers = useAnswers({ token, review, name, onChange });
  useReviewKeys(player, screen.toggle);
  useWatchProgress(player.engine, token, version);
  const { scene } = player;
  const itemId = scene?.item.id;
  const shot = review.shots.find(({ id }) => id === scene?.key);
  const marking = drawn !== null && drawn.itemId === itemId ? drawn : null;
  const writing = useWriting({
    ...{ token, review, scene, player, name, onChange },
    mark: marking?.mark ?? null,
    onAsk: (asking, sendAs) => setAsked({ asking, send: sendAs }),
    onSent: () => setDrawn(null),
    onKept: () => setDrawn((later) => later ?? marking),
  });
  const names = guestNames(review.guests);
  const own = review.guests.find(({ is_yours }) => is_yours);
  const latest = latestOf(review);

  /** Puts a take on the stage, at a remark or, playing, at its beginning. */
  const showTake = (shotId: string, takeId: string, remark: Pick<SharedRemark, "seconds"> | null) => {
    const looked = { ...lookedAt, [shotId]: takeId };
    const cut = filmOf(review, looked);
    setLookedAt(looked);
    setBeside(null);
    const place = remarkPlaces(cut)({ item_id: takeId, seconds: remark?.seconds ?? null });
    const shown = place && cut[place.at];
    if (!place || !shown) return;
    if (remark) player.show(cut, place.filmSeconds);
    else player.playShot(cut, shown);
  };
  const turnTo = (number: number, earlier: number | null = null) => {
    setBeside(earlier);
    if (number === version) return;
    player.pause();
    void turning.run(() => onVersion(number), messages.versions.failed);
  };
  const open = ({ remark, place, elsewhere }: RemarkThread) => {
    player.pause();
    addressRemark(remark.id);
    if (elsewhere === null) return showRemark(remark, place);
    void turning.run(async () => {
      const { remarks } = await onRead(elsewhere);
      // A take beside the film of its version is offered beside the latest one.
      const isThere = remarks.some(({ id, item_id }) => id === remark.id && item_id !== null);
      if (!isThere && remark.item_id !== null) return showRemark(remark, remarkPlaces(film)(remark));
      await onVersion(elsewhere);
      setBeside(null);
      openById(remark.id);
    }, messages.versions.failed);
  };
  const showRemark = (remark: SharedRemark, place: RemarkThread["place"]) => {
    const found = place && film[place.at];
    if (found && isBeside && found.item.id === place.itemId) player.seek(place.filmSeconds);
    else if (found) showTake(found.shot.id, place.itemId, remark);
    setCurrentId(remark.id);
  };
  const openById = useRemarkInAddress(version, (remarkId) => {
    const named = review.remarks.find(({ id }) => id === remarkId);
    const above = named && review.remarks.find(({ id }) => id === (named.reply_to ?? named.id));
    const thread = threads.find(({ remark }) => remark.id === above?.id);
    if (thread) open(thread);
    // Beside an earlier version no remarks on others are listed.
    const other = !thread && versions.find(({ number }) => number === above?.version);
    if (other) turnTo(other.number);
    return !other;
  });
  const toggleMark = () => {
    if (!scene || scene.item.type === "audio") return;
    player.pause();
    setDrawn(marking ? null : { itemId: scene.item.id, mark: FIRST_MARK, isChanging: true });
    setCurrentId(null);
  };

  const decide = (verdict: "approved" | "changes") =>
    setAsked({ asking: verdict, send: (by, said) => answers.decide(verdict, by, said) });

  const current = threads.find(
    ({ remark, place }) => remark.id === currentId && remark.item_id === itemId && !place?.isLeftOut,
  );
  const overFrame = (
    <>
      {current?.remark.mark && !marking && <MarkBox mark={current.remark.mark} name={current.remark.name} />}
      {marking && !marking.isChanging && <MarkBox mark={marking.mark} name={name || null} />}
      {marking?.isChanging && (
        <FrameMarker
          mark={marking.mark}
          onChange={(mark) => setDrawn({ ...marking, mark })}
          onDone={() => setDrawn({ ...marking, isChanging: false })}
        />
      )}
    </>
  );
  const earlierOf = (number: number) => versions.findLast((each) => each.number < number)?.number ?? null;
  const highest = highestOf(film);
  return (
    <div
      className="min-h-full bg-stage wide:grid wide:h-full wide:grid-cols-[minmax(0,1fr)_var(--side)] wide:grid-rows-[3.75rem_minmax(0,1fr)]"
      style={{ "--side": isBeside ? SIDE : sideBy(highest) } as CSSProperties}
    >
      <ReviewHead
        review={review}
        name={name}
        scene={scene}
        onName={() => setAsked({ asking: "name", send: async () => undefined })}
      >
        {version !== null && (
          <VersionSwitch
            versions={versions}
            shown={version}
            isBeside={isBeside}
            isBusy={turning.isBusy}
            onShow={(number) => turnTo(number)}
            onBeside={() => {
              const later = earlierOf(version) === null ? latest : version;
              turnTo(later, earlierOf(later));
            }}
          />
        )}
      </ReviewHead>
      {film.length === 0 ? (
        <main className="wide:col-span-2">
          <EmptyState title={text.empty}>{text.emptyText}</EmptyState>
        </main>
      ) : (
        <>
          {/* On a phone no box of its own, so that the stage stays above all that scrolls. */}
          <main
            ref={root}
            className="min-w-0 bg-stage max-wide:contents wide:flex wide:min-h-0 wide:flex-col wide:overflow-y-auto wide:px-6 wide:pt-1 wide:[container-type:inline-size] [&:fullscreen]:flex [&:fullscreen]:flex-col [&:fullscreen]:justify-center [&:fullscreen]:p-2"
          >
            {isBeside ? (
              <SideBySide
                token={token}
                review={review}
                film={film}
                player={player}
                earlier={beside}
                onEarlier={setBeside}
              >
                {overFrame}
              </SideBySide>
            ) : (
              <StagePlace height={`calc(100cqw / ${highest})`} most="45cqh">
                <FilmStage
                  film={film}
                  player={player}
                  soundUrl={review.sound?.url ?? null}
                  madeBy={review.made_by}
                >
                  {overFrame}
                </FilmStage>
              </StagePlace>
            )}
            <FilmControls
              film={film}
              player={player}
              threads={threads}
              currentId={currentId}
              onOpen={open}
              screen={screen}
            />
            {scene && (
              <RemarkComposer
                review={review}
                player={player}
                scene={scene}
                words={writing.words}
                isMarking={marking !== null}
                isBusy={writing.isBusy}
                onWords={writing.write}
                onMark={toggleMark}
                onSend={writing.send}
              />
            )}
            <ShotStrip
              film={film}
              at={player.at}
              threads={threads}
              changed={changedShots(review)}
              onShow={(at) => player.seek(film[at]?.starts_at ?? 0)}
            />
          </main>
          <SideColumn
            review={review}
            item={scene?.item}
            threads={threads}
            names={names}
            problem={problem}
            onVersion={(number) => turnTo(number)}
            list={{
              currentId,
              drafts: writing.replies,
              isBusy: writing.isBusy,
              onOpen: open,
              onDraft: (thread, said) => {
                // Another version is shown first: a reply is sent beside what it is about.
                if (thread.elsewhere !== null) open(thread);
                writing.keepReply(thread.remark.id, said);
              },
              onReply: writing.reply,
            }}
          >
            {scene && shot && (
              <TakeChoice
                shot={shot}
                item={scene.item}
                chosenBy={othersByTake(review.guests, names)}
                isBusy={answers.isChoosing}
                onShow={(id) => showTake(shot.id, id, null)}
                onChoose={version === latest ? () => void answers.choose(shot, scene.item) : null}
              />
            )}
          </SideColumn>
          <InAnswerBar>
            <NewVersion review={review} isBusy={turning.isBusy} onShow={(number) => turnTo(number)} />
            <Decision
              review={review}
              own={own}
              isBusy={answers.isDeciding}
              onDecide={decide}
              onTakeBack={() => void answers.takeBackVerdict()}
            />
          </InAnswerBar>
        </>
      )}
      {asked && (
        <AnswerDialog
          asking={asked.asking}
          title={version === null || versions.length < 2 ? review.title : titleOf(review.title, version)}
          later={version === null || version === latest ? null : latest}
          note={writing.note}
          onNote={writing.keepNote}
          until={formatMomentDay(review.expires_at, timeZone)}
          onDone={asked.send}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** The column beside the stage. */
const SIDE = "23.25rem";
/** Of all rows but the stage, from the head to the strip. */
const ROWS = "15.25rem";
/** As wide as the picture leaves it, for the takes. */
const sideBy = (ratio: number): string =>
  `clamp(${SIDE}, calc(100cqw - 3rem - (100cqh - ${ROWS}) * ${ratio}), min(35rem, 44cqw))`;

/** The numbers of shots that are other than in the version before. */
function changedShots({ version, versions }: SharedReview): ReadonlySet<number> {
  const changes = versions.find(({ number }) => number === version)?.changes;
  return new Set(changes ? [...changes.takes, ...changes.cuts, ...changes.lines, ...changes.added] : []);
}

/** The names of other visitors by the take that they chose. */
function othersByTake(guests: readonly SharedGuest[], names: ReadonlyMap<string, string>) {
  const chosenBy = new Map<string, string[]>();
  for (const { id, is_yours, choices } of guests)
    for (const itemId of is_yours ? [] : choices)
      chosenBy.set(itemId, [...(chosenBy.get(itemId) ?? []), names.get(id) ?? ""]);
  return chosenBy;
}
