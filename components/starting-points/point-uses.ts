import { useImageCatalog } from "@/components/api/image-catalog";
import { useWhyNotOf } from "@/components/api/model-rules";
import { useVideoCatalog } from "@/components/api/pricing";
import { useVoices } from "@/components/api/voices";
import { resolveSettings } from "@/lib/catalog/choose";
import { cheapestImage, imageCredits, nearestImage } from "@/lib/catalog/image/image-catalog";
import { buildImageRequest } from "@/lib/catalog/image/image-request";
import { cheapestVideo } from "@/lib/catalog/match-models";
import { buildVideoRequest, quote } from "@/lib/catalog/video-request";
import { type AvatarDraft, avatarDraftOf } from "@/lib/drafts/avatar-draft";
import { type ImageDraft, imageDraftOf } from "@/lib/drafts/image-draft";
import { EMPTY_DRAFT, type VideoDraft, videoDraftOf } from "@/lib/drafts/video-draft";
import { type VoiceDraft, voiceDraftOf } from "@/lib/drafts/voice-draft";
import type { Store } from "@/lib/platform/store";
import type { StartingPoint } from "./messages";

/** What the starting points of a kind do. */
export type StartingPointUse<Draft> = {
  /** The draft of the form that they fill. */
  store: Store<Draft>;
  draftOf: (point: StartingPoint) => Draft;
  /** Whether a person has written nothing yet. */
  isEmpty: (draft: Draft) => boolean;
  /** The model that all of them run on; null for a kind without models. */
  model: string | null;
  /** A point as a request for one result, with its price; null where a person has to choose something first. */
  runOf: (point: StartingPoint) => { request: Record<string, unknown>; credits: number } | null;
};

/** A clip by the cheapest model that may be used and makes one from text alone; null while there is none. */
export function useVideoPoints(personId: string): StartingPointUse<VideoDraft> | null {
  const { data } = useVideoCatalog();
  const whyNot = useWhyNotOf("video");
  const cheapest = data && cheapestVideo(data, { from: "text", whyNot });
  if (!cheapest) return null;
  const wanted = ({ ratio }: StartingPoint) => ({ ...cheapest.selection, ...(ratio && { ratio }) });
  const store = videoDraftOf(personId);
  return {
    store,
    draftOf: (point) => ({
      ...EMPTY_DRAFT,
      tags: store.get().tags,
      prompt: point.prompt,
      selection: wanted(point),
    }),
    isEmpty: ({ prompt }) => prompt.trim() === "",
    model: cheapest.model.name,
    runOf: (point) => {
      const selection = resolveSettings(data, wanted(point))?.selection;
      const price = selection && quote(data, selection);
      if (!price) return null;
      const request = buildVideoRequest(data, { selection, prompt: point.prompt });
      return { request, credits: price.reserved };
    },
  };
}

/** A picture by the cheapest model that may be used and needs no input; null while there is none. */
export function useImagePoints(personId: string): StartingPointUse<ImageDraft> | null {
  const { data } = useImageCatalog();
  const whyNot = useWhyNotOf("image");
  const cheapest = data && cheapestImage(data, whyNot);
  if (!cheapest) return null;
  const store = imageDraftOf(personId);
  const { credits: _, ...selection } = cheapest;
  const near = ({ ratio }: StartingPoint) =>
    nearestImage(data, ratio ? { ...selection, ratio } : selection) ?? selection;
  return {
    store,
    draftOf: (point) => ({
      ...store.initial(),
      tags: store.get().tags,
      ...near(point),
      prompt: point.prompt,
    }),
    isEmpty: ({ prompt }) => prompt.trim() === "",
    model: selection.modelId,
    runOf: (point) => {
      const shown = near(point);
      const model = data.byId.get(shown.modelId);
      const credits = model ? imageCredits(model, shown) : null;
      if (credits === null) return null;
      const request = buildImageRequest(data, { selection: shown, prompt: point.prompt, input: null });
      return { request, credits };
    },
  };
}

type SpeechDraft = { text: string; voiceId: string | null };

/** A script for the voice that is chosen, else the first one. Its price depends on choices of the form. */
function speechPoints<Draft extends SpeechDraft>(
  store: Store<Draft>,
  part: Partial<Draft>,
  firstVoice: string | null,
): StartingPointUse<Draft> {
  return {
    store,
    draftOf: ({ prompt }) => {
      const before = store.get();
      return { ...before, ...part, text: prompt, voiceId: before.voiceId ?? firstVoice };
    },
    isEmpty: ({ text }) => text.trim() === "",
    model: null,
    runOf: () => null,
  };
}

/** The voice form, as text to speech. */
export const useVoicePoints = (personId: string): StartingPointUse<VoiceDraft> =>
  speechPoints<VoiceDraft>(voiceDraftOf(personId), { mode: "tts" }, useFirstVoice());

/** The avatar form with a script. The portrait stays, or is still to be added. */
export const useAvatarPoints = (personId: string): StartingPointUse<AvatarDraft> =>
  speechPoints<AvatarDraft>(avatarDraftOf(personId), { speech: "text" }, useFirstVoice());

const useFirstVoice = (): string | null => useVoices().data?.find(({ gone }) => !gone)?.id ?? null;
