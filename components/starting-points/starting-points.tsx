"use client";

import { clsx } from "clsx";
import { useImageCatalog } from "@/components/api/image-catalog";
import { useVideoCatalog } from "@/components/api/pricing";
import { useVoices } from "@/components/api/voices";
import { fillDraft } from "@/components/submit/fill-draft";
import { scrollToPane } from "@/components/submit/scroll-to-pane";
import { useHydrated } from "@/components/ui/use-stored";
import { cheapestImage, nearestImage } from "@/lib/catalog/image/image-catalog";
import { cheapestVideo } from "@/lib/catalog/match-models";
import { type AvatarDraft, avatarDraftOf } from "@/lib/drafts/avatar-draft";
import { type ImageDraft, imageDraftOf } from "@/lib/drafts/image-draft";
import { EMPTY_DRAFT, type VideoDraft, videoDraftOf } from "@/lib/drafts/video-draft";
import { type VoiceDraft, voiceDraftOf } from "@/lib/drafts/voice-draft";
import type { JobKind } from "@/lib/jobs/job";
import type { Store } from "@/lib/platform/store";
import { messages, type StartingPoint } from "./messages";
import { ratioOf, Still, sharesOf } from "./still";

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
  const use = (point: StartingPoint) => {
    if (!fill) return;
    fillDraft(fill.store, fill.draftOf(point), text.filled);
    // On a phone the form is above these and out of view.
    scrollToPane("composer");
  };
  const note = [
    fill?.model && text.eachRuns(fill.model.name, fill.model.credits),
    points.some(({ still }) => still) && text.note,
  ].filter(Boolean);
  return (
    <section aria-label={text.label} className="flex flex-col gap-4">
      <ul className="flex flex-wrap gap-x-3 gap-y-3.5">
        {points.map((point, at) => (
          <li
            key={point.prompt}
            className="w-[calc((100%-0.75rem)*var(--of-two)-0.05px)] md:w-[calc((100%-1.5rem)*var(--of-three)-0.05px)]"
            style={sharesOf(points, at)}
          >
            <button
              type="button"
              disabled={!fill || !isReady}
              onClick={() => use(point)}
              className="group block h-full w-full rounded-xs text-left text-sm"
            >
              {point.still && <Still still={point.still} ratio={ratioOf(point)} />}
              <span className="sr-only">{text.use} </span>
              {/* A line to speak is its own picture. */}
              <span
                className={clsx(
                  "block text-ink-soft group-hover:text-ink",
                  point.still
                    ? "mt-1.5 truncate"
                    : "h-full min-h-26 rounded-xs bg-stage p-3.5 text-base sm:type-prompt",
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

/** How a starting point fills a form; null in its place while that is not known. */
type PointFill<Draft> = {
  store: Store<Draft>;
  draftOf: (point: StartingPoint) => Draft;
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
    draftOf: ({ prompt, ratio }) => ({
      ...EMPTY_DRAFT,
      prompt,
      // The form takes the nearest of a model that does not have it.
      selection: { ...cheapest.selection, ...(ratio && { ratio }) },
    }),
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
    draftOf: ({ prompt, ratio }) => ({
      ...store.initial(),
      ...(nearestImage(data, ratio ? { ...selection, ratio } : selection) ?? selection),
      prompt,
    }),
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
    draftOf: ({ prompt }) => {
      const before = store.get();
      return { ...before, ...part, text: prompt, voiceId: before.voiceId ?? firstVoice };
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
