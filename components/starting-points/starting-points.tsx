"use client";

import { clsx } from "clsx";
import { useImageCatalog } from "@/components/api/image-catalog";
import { useVideoCatalog } from "@/components/api/pricing";
import { useVoices } from "@/components/api/voices";
import { KIND_ICONS } from "@/components/job/icons";
import { fillDraft } from "@/components/submit/fill-draft";
import { useHydrated } from "@/components/ui/use-stored";
import { cheapestImage } from "@/lib/catalog/image/image-catalog";
import { cheapestVideo } from "@/lib/catalog/match-models";
import { type AvatarDraft, avatarDraftOf } from "@/lib/drafts/avatar-draft";
import { type ImageDraft, imageDraftOf } from "@/lib/drafts/image-draft";
import { EMPTY_DRAFT, type VideoDraft, videoDraftOf } from "@/lib/drafts/video-draft";
import { type VoiceDraft, voiceDraftOf } from "@/lib/drafts/voice-draft";
import type { JobKind } from "@/lib/jobs/job";
import type { Store } from "@/lib/platform/store";
import { messages, type StartingPoint } from "./messages";

const text = messages.startingPoints;

/** Six prompts of a kind to begin with. A press fills the form and sends nothing. */
export default function StartingPoints({ kind, personId }: { kind: JobKind; personId: string }) {
  const Points = POINTS[kind];
  return <Points personId={personId} />;
}

const POINTS: Readonly<Record<JobKind, (props: { personId: string }) => React.ReactNode>> = {
  video: function VideoPoints({ personId }) {
    return <Grid kind="video" fill={useFillVideo(personId)} />;
  },
  image: function ImagePoints({ personId }) {
    return <Grid kind="image" fill={useFillImage(personId)} />;
  },
  voice: function VoicePoints({ personId }) {
    return <Grid kind="voice" fill={useFillVoice(personId)} />;
  },
  avatar: function AvatarPoints({ personId }) {
    return <Grid kind="avatar" fill={useFillAvatar(personId)} />;
  },
};

function Grid<Draft>({ kind, fill }: { kind: JobKind; fill: PointFill<Draft> | null }) {
  const isReady = useHydrated();
  const points: readonly StartingPoint[] = messages.points[kind];
  const Icon = KIND_ICONS[kind];
  const use = (prompt: string) => {
    if (!fill) return;
    fillDraft(fill.store, fill.draftOf(prompt), text.filled);
    // On a phone the form is above the stage and out of view.
    window.scrollTo({ top: 0 });
  };
  const note = [
    fill?.model && text.eachRuns(fill.model.name, fill.model.credits),
    points.some(({ still }) => still) && text.note,
  ].filter(Boolean);
  return (
    <section aria-label={text.label} className="flex flex-col gap-4">
      <ul className="flex flex-wrap gap-x-3 gap-y-3.5">
        {points.map((point) => (
          <li
            key={point.prompt}
            className="min-w-0"
            style={{ flex: rowShare(point.still ? ratioOf(point) : 2) }}
          >
            <button
              type="button"
              disabled={!fill || !isReady}
              onClick={() => use(point.prompt)}
              className="group block w-full rounded-xs text-left text-sm"
            >
              {point.still ? (
                <Still still={point.still} ratio={ratioOf(point)} />
              ) : (
                <span className="grid h-18 place-items-center rounded-xs bg-stage text-ink-faint">
                  <Icon aria-hidden className="size-5" strokeWidth={1.5} />
                </span>
              )}
              <span className="sr-only">{text.use} </span>
              <span
                className={clsx(
                  "mt-1.5 block text-ink-soft group-hover:text-ink",
                  point.still ? "truncate" : "line-clamp-2",
                )}
              >
                {point.prompt}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {note.length > 0 && <p className="text-ink-faint text-xs tabular-nums">{note.join(" ")}</p>}
    </section>
  );
}

/** The share of a row, so that all pictures of the row are equally high. */
const rowShare = (ratio: number): string => `${ratio} 1 ${ratio * 9}rem`;

/** Width over height of a still. */
const ratioOf = ({ ratio = [16, 9] }: StartingPoint): number => ratio[0] / ratio[1];

function Still({ still, ratio }: { still: string; ratio: number }) {
  return (
    // biome-ignore lint/performance/noImgElement: a small file of ours in its exact size; the optimiser is off.
    <img
      src={`/starting-points/${still}.webp`}
      alt=""
      loading="lazy"
      decoding="async"
      className="w-full rounded-xs bg-stage object-cover"
      style={{ aspectRatio: ratio }}
    />
  );
}

/** How a starting point fills a form; null in its place while that is not known. */
type PointFill<Draft> = {
  store: Store<Draft>;
  draftOf: (prompt: string) => Draft;
  /** The model it chooses, and its price; null for a kind without models. */
  model: { name: string; credits: number } | null;
};

/** The video form with the cheapest model that makes a clip from text alone. */
function useFillVideo(personId: string): PointFill<VideoDraft> | null {
  const { data } = useVideoCatalog();
  const cheapest = data && cheapestVideo(data, { from: "text" });
  if (!cheapest) return null;
  return {
    store: videoDraftOf(personId),
    draftOf: (prompt) => ({ ...EMPTY_DRAFT, prompt, selection: cheapest.selection }),
    model: { name: cheapest.model.name, credits: cheapest.credits },
  };
}

/** The image form with the cheapest model that needs no input. */
function useFillImage(personId: string): PointFill<ImageDraft> | null {
  const { data } = useImageCatalog();
  const cheapest = data && cheapestImage(data);
  if (!cheapest) return null;
  const store = imageDraftOf(personId);
  const { credits, ...selection } = cheapest;
  return {
    store,
    draftOf: (prompt) => ({ ...store.initial(), ...selection, prompt }),
    model: { name: selection.modelId, credits },
  };
}

type SpeechDraft = { text: string; voiceId: string | null };

/** A script for the voice that is chosen, else the first one. */
function speechFill<Draft extends SpeechDraft>(
  store: Store<Draft>,
  part: Partial<Draft>,
  firstVoice: string | null,
): PointFill<Draft> {
  return {
    store,
    draftOf: (text) => {
      const before = store.get();
      return { ...before, ...part, text, voiceId: before.voiceId ?? firstVoice };
    },
    model: null,
  };
}

/** The voice form, as text to speech. */
function useFillVoice(personId: string): PointFill<VoiceDraft> {
  return speechFill<VoiceDraft>(voiceDraftOf(personId), { mode: "tts" }, useFirstVoice());
}

/** The avatar form with a script. The portrait stays, or is still to be added. */
function useFillAvatar(personId: string): PointFill<AvatarDraft> {
  return speechFill<AvatarDraft>(avatarDraftOf(personId), { speech: "text" }, useFirstVoice());
}

const useFirstVoice = (): string | null => useVoices().data?.find(({ gone }) => !gone)?.id ?? null;
