"use client";

import { Download, Moon, Sun, UserRound } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { sharedReviewClient } from "@/components/api/shared-review";
import { Logo } from "@/components/shell/logo";
import { flipTheme } from "@/components/shell/theme";
import { announce } from "@/components/ui/announce";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { KeysAhead } from "@/components/ui/keys-ahead";
import { singleKey } from "@/components/ui/press-by-key";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { useStored } from "@/components/ui/use-stored";
import { errorMessage } from "@/lib/platform/error-message";
import { formatMomentDay } from "@/lib/platform/format";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import type { Mark, SharedReview } from "@/lib/reviews/shared-review";
import type { Asking } from "./answer-dialog";
import { Composer } from "./composer";
import { Decision } from "./decision";
import { filmOf, type Scene, type Thread, threadsOf } from "./film";
import { FIRST_MARK, FrameMarker } from "./frame-marker";
import { messages } from "./messages";
import { RemarkList } from "./remark-list";
import { reviewerName } from "./reviewer-name";
import { ShotStrip } from "./shot-strip";
import { MarkBox, Stage } from "./stage";
import { TakeChoice } from "./take-choice";
import { Transport } from "./transport";
import { type FilmPlayer, useFilm } from "./use-film";

const text = messages.page;

const AnswerDialog = dynamic(() => importWithRetry(() => import("./answer-dialog")), {
  ssr: false,
  loading: KeysAhead,
});

type ReviewProps = {
  token: string;
  review: SharedReview;
  isOffline: boolean;
  onChange: (review: SharedReview) => void;
};

/** What a link shares: the film on its stage, and beside it what is said about it. */
export default function Review({ token, review, isOffline, onChange }: ReviewProps) {
  const [lookedAt, setLookedAt] = useState<Readonly<Record<string, string>>>({});
  const film = filmOf(review, lookedAt);
  const player = useFilm(film);
  const threads = threadsOf(review, film);
  const name = useStored(reviewerName);
  const root = useRef<HTMLDivElement>(null);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [words, setWords] = useState("");
  const [mark, setMark] = useState<Mark | null>(null);
  const [isMarking, setIsMarking] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [shown, setShown] = useState<Shown>("everyone");
  const { scene, seconds } = player;
  const params = { token };

  const open = (thread: Thread) => {
    const { remark, place } = thread;
    setCurrentId(remark.id);
    if (!place) return;
    const shot = film[place.at]?.shot;
    if (shot) setLookedAt((known) => ({ ...known, [shot.id]: place.itemId }));
    player.pause();
    player.show(place.at, place.seconds);
    // On a phone the frame is above the remarks.
    root.current?.scrollIntoView({ block: "start" });
  };
  const toggle = () => {
    setCurrentId(null);
    setIsMarking(false);
    player.toggle();
  };
  const toggleMark = () => {
    if (scene?.item.type === "audio") return;
    player.pause();
    setMark(mark === null ? FIRST_MARK : null);
    setIsMarking(mark === null);
    setCurrentId(null);
  };

  /** Rejects with why it was not sent. What was written is kept then. */
  const sendAs = async (by: string) => {
    if (!scene) return;
    const isTimed = scene.item.type !== "image";
    const body = { item_id: scene.item.id, name: by, text: words, seconds: isTimed ? seconds : null, mark };
    onChange(await sharedReviewClient.remark({ params, body }));
    setWords("");
    setMark(null);
    setIsMarking(false);
    announce(messages.remarks.sent);
  };
  const trying = async (work: () => Promise<void>, failed: string): Promise<boolean> => {
    setIsBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      toast(errorMessage(error, failed), { tone: "danger" });
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  const send = () => {
    if (words.trim() === "") return;
    player.pause();
    if (name === "") setAsking("remark");
    else void trying(() => sendAs(name), messages.remarks.failed);
  };
  const reply = ({ remark, place }: Thread, said: string): Promise<boolean> => {
    if (name === "") {
      setAsking("name");
      return Promise.resolve(false);
    }
    const body = { item_id: place?.itemId ?? "", name, text: said, reply_to: remark.id };
    return trying(
      async () => onChange(await sharedReviewClient.remark({ params, body })),
      messages.remarks.failed,
    );
  };
  const choose = (itemId: string) => {
    if (!scene) return;
    setLookedAt({ ...lookedAt, [scene.shot.id]: itemId });
    const body = { item_id: itemId, name: name || null };
    void trying(
      async () => onChange(await sharedReviewClient.choose({ params, body })),
      messages.takes.failed,
    );
  };
  const answered = async (by: string, note: string | null) => {
    if (asking === "remark") await sendAs(by);
    if (asking !== "approved" && asking !== "changes") return;
    onChange(await sharedReviewClient.decide({ params, body: { verdict: asking, name: by, note } }));
    announce(messages.decision.sent);
  };
  useReviewKeys({ player, toggle, toggleMark });

  const current = threads.find(({ remark }) => remark.id === currentId);
  const currentMark =
    current?.remark.mark && current.place?.itemId === scene?.item.id ? current.remark : null;
  return (
    <div className="min-h-dvh bg-stage max-[56.25rem]:pb-24 min-[56.25rem]:grid min-[56.25rem]:grid-cols-[minmax(0,1fr)_23.75rem] min-[56.25rem]:grid-rows-[4rem_minmax(0,1fr)]">
      <Head review={review} name={name} scene={scene} onName={() => setAsking("name")} />
      {film.length === 0 ? (
        <main className="min-[56.25rem]:col-span-2">
          <EmptyState title={text.empty}>{text.emptyText}</EmptyState>
        </main>
      ) : (
        <>
          <main
            ref={root}
            className="min-w-0 scroll-mt-16 bg-stage min-[56.25rem]:px-6 min-[56.25rem]:pt-1 min-[56.25rem]:pb-6 [&:fullscreen]:p-2"
          >
            <Stage film={film} player={player} onPress={toggle}>
              {currentMark?.mark && !mark && <MarkBox mark={currentMark.mark} name={currentMark.name} />}
              {mark && !isMarking && <MarkBox mark={mark} name={name || null} />}
              {mark && isMarking && (
                <FrameMarker mark={mark} onChange={setMark} onDone={() => setIsMarking(false)} />
              )}
            </Stage>
            <Transport
              film={film}
              player={{ ...player, toggle }}
              threads={threads}
              currentId={currentId}
              onOpen={open}
              root={root}
            />
            <ShotStrip
              film={film}
              at={player.at}
              threads={threads}
              onShow={(at) => {
                setCurrentId(null);
                player.show(at, 0);
              }}
            />
            {scene?.item.prompt && (
              <p dir="auto" className="max-w-prose px-4 py-2 text-ink-soft text-sm min-[56.25rem]:px-0">
                <span className="sr-only">{text.prompt}</span>
                {scene.item.prompt}
              </p>
            )}
          </main>
          <aside
            aria-label={messages.remarks.title}
            className="flex flex-col bg-canvas max-[56.25rem]:mt-2 min-[56.25rem]:sticky min-[56.25rem]:top-16 min-[56.25rem]:h-[calc(100dvh-4rem)] min-[56.25rem]:rounded-tl-lg min-[56.25rem]:border-line min-[56.25rem]:border-t min-[56.25rem]:border-l"
          >
            {isOffline && (
              <p role="status" className="border-line border-b px-4.5 py-2 text-danger text-sm">
                {text.offline}
              </p>
            )}
            <RemarksHead threads={threads} shown={shown} onShow={setShown} />
            <div className="relative min-h-24 flex-1 overflow-y-auto">
              <RemarkList
                threads={threads.filter(SHOWN[shown])}
                currentId={currentId}
                onOpen={open}
                onReply={reply}
              />
            </div>
            <div className="max-[56.25rem]:-order-1">
              {scene && <TakeChoice scene={scene} onChoose={choose} />}
              {scene && (
                <Composer
                  scene={scene}
                  now={player.now}
                  words={words}
                  isMarking={mark !== null}
                  isBusy={isBusy}
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
            <Decision review={review} onDecide={setAsking} />
          </aside>
        </>
      )}
      {asking && (
        <AnswerDialog
          asking={asking}
          title={review.title}
          onDone={answered}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

type HeadProps = { review: SharedReview; name: string; scene: Scene | undefined; onName: () => void };

function Head({ review: { title, from, expires_at }, name, scene, onName }: HeadProps) {
  return (
    <header className="sticky top-0 z-10 flex h-16 items-center gap-3 bg-stage px-3.5 min-[56.25rem]:col-span-2 min-[56.25rem]:gap-4 min-[56.25rem]:px-6">
      <Logo className="size-9 shrink-0" />
      <div className="mr-auto min-w-0">
        <h1 dir="auto" className="type-heading truncate leading-5.5">
          {title}
        </h1>
        <p className="truncate text-ink-soft text-sm">
          {from && text.from(from)}
          {text.openUntil(formatMomentDay(expires_at))}
        </p>
      </div>
      {scene?.item.download_url && (
        <a
          href={scene.item.download_url}
          download
          aria-label={text.download}
          className={buttonLook({ variant: "quiet" })}
        >
          <Download aria-hidden className="size-4" />
          <span className="max-md:sr-only">{text.download}</span>
        </a>
      )}
      <IconButton
        label={text.theme}
        icon={
          <>
            <Moon aria-hidden className="dark:hidden" />
            <Sun aria-hidden className="hidden dark:block" />
          </>
        }
        onClick={flipTheme}
        className="max-md:hidden"
      />
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        icon={<UserRound aria-hidden className="size-4" />}
        onClick={onName}
        className="max-w-48 max-md:hidden"
      >
        <bdi className="truncate">{name || text.yourName}</bdi>
      </Button>
    </header>
  );
}

/** Which remarks are listed. All of them are on the film. */
const SHOWN = {
  everyone: () => true,
  open: ({ remark }: Thread) => !remark.is_resolved,
  yours: ({ remark }: Thread) => remark.is_yours,
} as const;
type Shown = keyof typeof SHOWN;
const SHOWN_OPTIONS: { value: Shown; label: string }[] = [
  { value: "everyone", label: messages.remarks.everyone },
  { value: "open", label: messages.remarks.openOnly },
  { value: "yours", label: messages.remarks.mine },
];

type RemarksHeadProps = { threads: readonly Thread[]; shown: Shown; onShow: (shown: Shown) => void };

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

type ReviewKeys = { player: FilmPlayer; toggle: () => void; toggleMark: () => void };

/** Space and K play, J and L go a second back and forward, arrows a frame, M marks the frame. */
function useReviewKeys({ player, toggle, toggleMark }: ReviewKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = singleKey(event);
      const { target } = event;
      const isOnControl = target instanceof Element && target.closest("button, a, [role=slider], input");
      if (key === null || document.querySelector("[role=dialog]")) return;
      const acts: Record<string, () => void> = {
        K: toggle,
        J: () => player.skip(-1),
        L: () => player.skip(1),
        M: toggleMark,
        ...(isOnControl
          ? {}
          : { " ": toggle, ArrowLeft: () => player.step(-1), ArrowRight: () => player.step(1) }),
      };
      const act = acts[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
