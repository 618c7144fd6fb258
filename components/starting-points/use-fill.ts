"use client";

import { useImageCatalog, useVideoCatalog } from "@/components/api/use-catalog";
import { useVoices } from "@/components/api/voices";
import { cheapestImage } from "@/lib/catalog/image/image-catalog";
import { cheapestShot } from "@/lib/catalog/narrow";
import { type AvatarDraft, avatarDraftOf } from "@/lib/drafts/avatar-draft";
import { type ImageDraft, imageDraftOf } from "@/lib/drafts/image-draft";
import { EMPTY_DRAFT, type VideoDraft, videoDraftOf } from "@/lib/drafts/video-draft";
import { type VoiceDraft, voiceDraftOf } from "@/lib/drafts/voice-draft";
import type { Store } from "@/lib/platform/store";
import { messages } from "./messages";

/** How a starting point fills a form; null in its place while that is not known. */
export type PointFill<Draft> = {
  store: Store<Draft>;
  draftOf: (prompt: string) => Draft;
  /** The model it chooses, and its price; null for a kind without models. */
  model: string | null;
};

const { price } = messages.startingPoints;

/** The video form with the cheapest model that makes a clip from text alone. */
export function useFillVideo(personId: string): PointFill<VideoDraft> | null {
  const { data } = useVideoCatalog();
  const cheapest = data && cheapestShot(data, { from: "text" });
  if (!cheapest) return null;
  return {
    store: videoDraftOf(personId),
    draftOf: (prompt) => ({ ...EMPTY_DRAFT, prompt, selection: cheapest.selection }),
    model: price(cheapest.model.name, cheapest.credits),
  };
}

/** The image form with the cheapest model that needs no input. */
export function useFillImage(personId: string): PointFill<ImageDraft> | null {
  const { data } = useImageCatalog();
  const cheapest = data && cheapestImage(data);
  if (!cheapest) return null;
  const store = imageDraftOf(personId);
  const { credits, ...selection } = cheapest;
  return {
    store,
    draftOf: (prompt) => ({ ...store.initial(), ...selection, prompt }),
    model: price(selection.modelId, credits),
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
export function useFillVoice(personId: string): PointFill<VoiceDraft> {
  return speechFill<VoiceDraft>(voiceDraftOf(personId), { mode: "tts" }, useFirstVoice());
}

/** The avatar form with a script. The portrait stays, or is still to be added. */
export function useFillAvatar(personId: string): PointFill<AvatarDraft> {
  return speechFill<AvatarDraft>(avatarDraftOf(personId), { speech: "text" }, useFirstVoice());
}

const useFirstVoice = (): string | null => useVoices().data?.find(({ gone }) => !gone)?.id ?? null;
