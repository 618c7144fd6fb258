import { useRef, useState } from "react";
import { sharedReviewClient } from "@/components/api/shared-review";
import { useTimeZone } from "@/components/api/time-zone";
import { useFullScreen } from "@/components/player/full-screen";
import { announce } from "@/components/ui/announce";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyPopup } from "@/components/ui/lazy-part";
import { Select } from "@/components/ui/select";
import { useStored } from "@/components/ui/use-stored";
import { useTask } from "@/components/ui/use-task";
import { formatMomentDay } from "@/lib/platform/format";
import { guestNames } from "@/lib/reviews/guest-names";
import type {
  Mark,
  NewRemark,
  SharedGuest,
  SharedItem,
  SharedRemark,
  SharedReview,
} from "@/lib/reviews/shared-review";
import type { AnswerPurpose } from "./answer-dialog";
import { Answers, Decision } from "./decision";
import { filmOf, type RemarkThread, remarkPlaces, threadsOf } from "./film";
import { FilmControls } from "./film-controls";
import { useFilmPlayer } from "./film-player";
import { FilmStage, MarkBox } from "./film-stage";
import { FIRST_MARK, FrameMarker } from "./frame-marker";
import { messages } from "./messages";
import { RemarkComposer } from "./remark-composer";
import { type Drafts, RemarkList } from "./remark-list";
import { InAnswerBar } from "./review-frame";
import { ReviewHead } from "./review-head";
import { useReviewKeys } from "./review-keys";
import { reviewerName } from "./reviewer-name";
import { ShotStrip } from "./shot-strip";
import { TakeChoice } from "./take-choice";
import type { ReviewCall } from "./use-review";

const text = messages.page;

const AnswerDialog = lazyPopup(() => import("./answer-dialog"));

type ReviewProps = {
  token: string;
  review: SharedReview;
  /** Why what is shown may be old. */
  problem: string | null;
  onChange: (act: ReviewCall) => Promise<void>;
};

/** A mark that is not sent yet. It belongs to the frame that is on the stage, and goes with it. */
type Drawn = { itemId: string; mark: Mark; isChanging: boolean };
/** What waits for a name, and is sent with it. It rejects with why it was not. */
type Asked = { asking: AnswerPurpose; send: (name: string, note: string | null) => Promise<void> };

/** What a link shares: the film on its stage, and beside it what is said about it. */
export default function Review({ token, review, problem, onChange }: ReviewProps) {
  const [lookedAt, setLookedAt] = useState<Readonly<Record<string, string>>>({});
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [words, setWords] = useState("");
  const [drafts, setDrafts] = useState<Drafts>({});
  const [asked, setAsked] = useState<Asked | null>(null);
  const [shown, setShown] = useState<Shown>("everyone");
  const sending = useTask();
  const choosing = useTask();
  const deciding = useTask();
  const name = useStored(reviewerName);
  const timeZone = useTimeZone();
  const root = useRef<HTMLDivElement>(null);
  const film = filmOf(review, lookedAt);
  const threads = threadsOf(review, film);
  const player = useFilmPlayer(film, review.sound, () => {
    setCurrentId(null);
    setDrawn(null);
  });
  const screen = useFullScreen(root);
  useReviewKeys(player, screen.toggle);
  const { scene } = player;
  const itemId = scene?.item.id;
  const marking = drawn !== null && drawn.itemId === itemId ? drawn : null;
  const params = { token };
  const names = guestNames(review.guests);
  const own = review.guests.find(({ is_yours }) => is_yours);
  const chosenBy = othersByTake(review.guests, names);

  /** Puts a take on the stage, at a remark or at its beginning. */
  const showTake = (shotId: string, itemId: string, remark: Pick<SharedRemark, "seconds"> | null) => {
    const looked = { ...lookedAt, [shotId]: itemId };
    const shown = filmOf(review, looked);
    const place = remarkPlaces(shown)({ item_id: itemId, seconds: remark?.seconds ?? null });
    setLookedAt(looked);
    if (place) player.show(shown, place.filmSeconds);
  };
  const open = ({ remark, place }: RemarkThread) => {
    player.pause();
    if (place) {
      const shot = film[place.at]?.shot;
      if (shot) showTake(shot.id, place.itemId, remark);
      // On a phone the frame is above the remarks.
      root.current?.scrollIntoView({ block: "start" });
    }
    setCurrentId(remark.id);
  };
  const toggleMark = () => {
    if (!scene || scene.item.type === "audio") return;
    player.pause();
    setDrawn(marking ? null : { itemId: scene.item.id, mark: FIRST_MARK, isChanging: true });
    setCurrentId(null);
  };

  // What is said is about the version that is seen, also when there is another one by then.
  const { version } = review;
  const post = (remark: NewRemark) =>
    onChange(() => sharedReviewClient.remark({ params, body: { ...remark, version } }));
  const send = () => {
    if (!scene || words.trim() === "" || sending.isBusy) return;
    player.pause();
    const { item } = scene;
    const isTimed = item.type !== "image";
    const remark = {
      item_id: item.id,
      text: words,
      seconds: isTimed ? player.secondsNow() : null,
      mark: marking?.mark ?? null,
    };
    const sendAs = async (by: string) => {
      // What is written meanwhile is another remark.
      setWords("");
      setDrawn(null);
      await post({ ...remark, name: by }).catch((error: unknown) => {
        setWords((later) => (later === "" ? words : `${words}\n${later}`));
        setDrawn((later) => later ?? marking);
        throw error;
      });
      announce(messages.remarks.sent);
    };
    if (name === "") setAsked({ asking: "remark", send: sendAs });
    else void sending.run(() => sendAs(name), messages.remarks.failed);
  };
  const draft = (remarkId: string, said: string | null) =>
    setDrafts((known) => ({ ...known, [remarkId]: said }));
  const reply = ({ remark, place }: RemarkThread, said: string) => {
    if (!place || said.trim() === "" || sending.isBusy) return;
    const sendAs = async (by: string) => {
      await post({ item_id: place.itemId, name: by, text: said, reply_to: remark.id });
      draft(remark.id, null);
    };
    if (name === "") setAsked({ asking: "reply", send: sendAs });
    else void sending.run(() => sendAs(name), messages.remarks.failed);
  };
  const choose = () => {
    if (!scene) return;
    const { id, take } = scene.item;
    const isChosen = scene.shot.chosen === id;
    const body = { item_id: id, name: name || null };
    void choosing.run(
      async () => {
        await onChange(() =>
          isChosen
            ? sharedReviewClient.takeBackChoice({ params: { ...params, itemId: id } })
            : sharedReviewClient.choose({ params, body }),
        );
        announce(isChosen ? messages.takes.tookBack : messages.takes.chosen(take ?? ""));
      },
      isChosen ? messages.takes.takeBackFailed : messages.takes.failed,
    );
  };
  const decide = (verdict: "approved" | "changes") =>
    setAsked({
      asking: verdict,
      send: async (by, note) => {
        const body = { verdict, name: by, note, version };
        await onChange(() => sharedReviewClient.decide({ params, body }));
        announce(messages.decision.sent);
      },
    });

  const takeBackVerdict = () =>
    deciding.run(async () => {
      await onChange(() => sharedReviewClient.takeBackVerdict({ params }));
      announce(messages.decision.tookBack);
    }, messages.decision.takeBackFailed);

  const current = threads.find(
    ({ remark, place }) =>
      remark.id === currentId && place !== null && place.itemId === itemId && !place.isLeftOut,
  );
  return (
    <div className="min-h-[calc(100dvh-var(--bottom-bar,0px))] bg-stage wide:grid wide:grid-cols-[minmax(0,1fr)_23.75rem] wide:grid-rows-[4rem_minmax(0,1fr)]">
      <ReviewHead
        review={review}
        name={name}
        scene={scene}
        onName={() => setAsked({ asking: "name", send: async () => undefined })}
      />
      {film.length === 0 ? (
        <main className="wide:col-span-2">
          <EmptyState title={text.empty}>{text.emptyText}</EmptyState>
        </main>
      ) : (
        <>
          <main
            ref={root}
            className="min-w-0 scroll-mt-16 bg-stage wide:px-6 wide:pt-1 wide:pb-6 [&:fullscreen]:p-2"
          >
            <FilmStage
              film={film}
              player={player}
              soundUrl={review.sound?.url ?? null}
              madeBy={review.made_by}
            >
              {current?.remark.mark && !marking && (
                <MarkBox mark={current.remark.mark} name={current.remark.name} />
              )}
              {marking && !marking.isChanging && <MarkBox mark={marking.mark} name={name || null} />}
              {marking?.isChanging && (
                <FrameMarker
                  mark={marking.mark}
                  onChange={(mark) => setDrawn({ ...marking, mark })}
                  onDone={() => setDrawn({ ...marking, isChanging: false })}
                />
              )}
            </FilmStage>
            <FilmControls
              film={film}
              player={player}
              threads={threads}
              currentId={currentId}
              onOpen={open}
              screen={screen}
            />
            <ShotStrip
              film={film}
              at={player.at}
              threads={threads}
              onShow={(at) => player.seek(film[at]?.starts_at ?? 0)}
            />
            {scene && <Details item={scene.item} />}
          </main>
          <aside
            aria-label={messages.remarks.title}
            className="flex flex-col bg-canvas max-wide:mt-2 wide:sticky wide:top-16 wide:h-[calc(100dvh-4rem-var(--bottom-bar,0px))] wide:overflow-y-auto wide:rounded-tl-lg wide:border-line wide:border-t wide:border-l"
          >
            {problem !== null && (
              <p role="status" className="border-line border-b px-4.5 py-2 text-danger text-sm">
                {problem}
              </p>
            )}
            <RemarksHead threads={threads} shown={shown} onShow={setShown} />
            <div className="relative min-h-24 flex-1 overflow-y-auto">
              <Answers guests={review.guests} names={names} />
              <RemarkList
                threads={threads.filter(SHOWN[shown])}
                currentId={currentId}
                drafts={drafts}
                isBusy={sending.isBusy}
                onOpen={open}
                onDraft={draft}
                onReply={reply}
              />
            </div>
            <div className="max-wide:-order-1">
              {scene && (
                <TakeChoice
                  scene={scene}
                  chosenBy={chosenBy}
                  isBusy={choosing.isBusy}
                  onShow={(id) => id !== itemId && showTake(scene.shot.id, id, null)}
                  onChoose={choose}
                />
              )}
              {scene && (
                <RemarkComposer
                  player={player}
                  scene={scene}
                  words={words}
                  isMarking={marking !== null}
                  isBusy={sending.isBusy}
                  onWords={(next) => {
                    // Who begins to write means what is on the stage now.
                    if (words === "") player.pause();
                    setWords(next);
                  }}
                  onMark={toggleMark}
                  onSend={send}
                />
              )}
            </div>
          </aside>
          <InAnswerBar>
            <Decision
              madeBy={review.made_by}
              own={own}
              isBusy={deciding.isBusy}
              onDecide={decide}
              onTakeBack={() => void takeBackVerdict()}
            />
          </InAnswerBar>
        </>
      )}
      {asked && (
        <AnswerDialog
          asking={asked.asking}
          title={review.title}
          until={formatMomentDay(review.expires_at, timeZone)}
          onDone={asked.send}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** What the maker tells of a result: its prompt and its model, where they are shared. */
function Details({ item: { prompt, model } }: { item: SharedItem }) {
  if (!prompt && !model) return null;
  return (
    <div className="max-w-prose px-4 py-2 text-ink-soft text-sm wide:px-0">
      {prompt && (
        <p dir="auto" className="[overflow-wrap:anywhere]">
          <span className="sr-only">{text.prompt}</span>
          {prompt}
        </p>
      )}
      {model && (
        <p className="type-edge mt-1">
          <span className="sr-only">{text.model}</span>
          {model}
        </p>
      )}
    </div>
  );
}

/** The names of other visitors by the take that they chose. */
function othersByTake(guests: readonly SharedGuest[], names: ReadonlyMap<string, string>) {
  const chosenBy = new Map<string, string[]>();
  for (const { id, is_yours, choices } of guests)
    for (const itemId of is_yours ? [] : choices)
      chosenBy.set(itemId, [...(chosenBy.get(itemId) ?? []), names.get(id) ?? ""]);
  return chosenBy;
}

/** Which remarks are listed. All of them are on the film. */
const SHOWN = {
  everyone: () => true,
  open: ({ remark }: RemarkThread) => !remark.is_resolved,
  yours: ({ remark }: RemarkThread) => remark.is_yours,
} as const;
type Shown = keyof typeof SHOWN;
const SHOWN_OPTIONS: { value: Shown; label: string }[] = [
  { value: "everyone", label: messages.remarks.everyone },
  { value: "open", label: messages.remarks.openOnly },
  { value: "yours", label: messages.remarks.mine },
];

type RemarksHeadProps = { threads: readonly RemarkThread[]; shown: Shown; onShow: (shown: Shown) => void };

function RemarksHead({ threads, shown, onShow }: RemarksHeadProps) {
  const resolved = threads.filter(({ remark }) => remark.is_resolved).length;
  return (
    <div className="flex items-center gap-2.5 px-4.5 pt-3.5 pb-2.5">
      <h2 className="type-heading">{messages.remarks.title}</h2>
      {threads.length > 0 && (
        <>
          <span className="mr-auto text-ink-soft text-sm tabular-nums">
            {messages.remarks.counts(threads.length - resolved, resolved)}
          </span>
          <Select
            aria-label={messages.remarks.filter}
            options={SHOWN_OPTIONS}
            value={shown}
            onChange={(value) =>
              onShow(SHOWN_OPTIONS.find((option) => option.value === value)?.value ?? "everyone")
            }
            className="border-transparent! bg-transparent! h-8! text-sm shadow-none!"
          />
        </>
      )}
    </div>
  );
}
