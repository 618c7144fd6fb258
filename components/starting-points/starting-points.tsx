"use client";

import { useImageCatalog, useVideoCatalog } from "@/components/api/pricing";
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
  const use = (prompt: string) => {
    if (!fill) return;
    fillDraft(fill.store, fill.draftOf(prompt), text.filled);
    // On a phone the form is above the stage and out of view.
    window.scrollTo({ top: 0 });
  };
  return (
    <section aria-label={text.label} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium text-ink-soft text-sm">{text.title}</h3>
        {fill?.model && <p className="text-ink-faint text-xs tabular-nums">{fill.model}</p>}
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {points.map((point) => (
          <li key={point.prompt}>
            <button
              type="button"
              disabled={!fill || !isReady}
              onClick={() => use(point.prompt)}
              className="flex size-full flex-col overflow-hidden rounded-lg border border-line bg-raised text-left transition-colors hover:border-line-field hover:bg-hover"
            >
              <Still kind={kind} still={point.still} />
              <span className="sr-only">{text.use} </span>
              <span className="p-3 text-sm">{point.prompt}</span>
            </button>
          </li>
        ))}
      </ul>
      {points.some(({ still }) => still) && <p className="text-ink-faint text-xs">{text.note}</p>}
    </section>
  );
}

function Still({ kind, still }: { kind: JobKind; still: string | undefined }) {
  const Icon = KIND_ICONS[kind];
  if (!still) return <Icon aria-hidden className="mx-3 mt-3 size-5 text-ink-faint" strokeWidth={1.5} />;
  return (
    // biome-ignore lint/performance/noImgElement: a small file of ours in its exact size; the optimiser is off.
    <img
      src={`/starting-points/${still}.webp`}
      width={320}
      height={180}
      alt=""
      loading="lazy"
      decoding="async"
      className="aspect-video h-auto w-full bg-stage object-cover"
    />
  );
}

/** How a starting point fills a form; null in its place while that is not known. */
type PointFill<Draft> = {
  store: Store<Draft>;
  draftOf: (prompt: string) => Draft;
  /** The model it chooses, and its price; null for a kind without models. */
  model: string | null;
};

/** The video form with the cheapest model that makes a clip from text alone. */
function useFillVideo(personId: string): PointFill<VideoDraft> | null {
  const { data } = useVideoCatalog();
  const cheapest = data && cheapestVideo(data, { from: "text" });
  if (!cheapest) return null;
  return {
    store: videoDraftOf(personId),
    draftOf: (prompt) => ({ ...EMPTY_DRAFT, prompt, selection: cheapest.selection }),
    model: text.price(cheapest.model.name, cheapest.credits),
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
    model: text.price(selection.modelId, credits),
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
