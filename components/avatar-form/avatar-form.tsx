"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { InputField } from "@/components/inputs/input-field";
import { IMAGE_RULE } from "@/components/inputs/rules";
import { ScriptField } from "@/components/inputs/script-field";
import { SoundField } from "@/components/inputs/sound-field";
import { VoiceField } from "@/components/inputs/voice-field";
import { storesOf } from "@/components/job/clients";
import { JobForm } from "@/components/submit/job-form";
import { PriceListError } from "@/components/submit/price-list-error";
import { showStage } from "@/components/submit/show-stage";
import { useDraft } from "@/components/submit/use-draft";
import { useSubmit } from "@/components/submit/use-submit";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useHydrated } from "@/components/ui/use-stored";
import {
  type AvatarOffer,
  avatarCredits,
  avatarOffers,
  checkAvatarRequest,
} from "@/lib/catalog/avatar-offers";
import { LIMITS } from "@/lib/contract/limits";
import { refuse } from "@/lib/contract/read-body";
import { estimateSpeechSeconds } from "@/lib/contract/voice";
import { avatarDraftOf } from "@/lib/drafts/from-request";
import { type AvatarDraft, makeDraftsOf } from "@/lib/drafts/make-drafts";
import { CREATE_PATHS } from "@/lib/navigation/create";
import { createPricingClient } from "@/lib/pricing/client";
import { scriptUpTo } from "@/lib/voices/script";

type AvatarFormProps = { personId: string; preset: Record<string, unknown> | null };

const pricing = createPricingClient();

/** The form for a talking portrait. `preset` is an earlier request to start from. */
export function AvatarForm({ personId, preset }: AvatarFormProps) {
  const hydrated = useHydrated();
  const rows = useQuery({
    queryKey: ["pricing", "rows"],
    queryFn: async ({ signal }) => (await pricing.list({ signal })).data,
    select: avatarOffers,
    staleTime: 60_000,
  });
  useEffect(() => {
    const earlier = preset && avatarDraftOf(preset);
    if (!earlier) return;
    makeDraftsOf(personId).avatar.set(earlier);
    window.history.replaceState(null, "", CREATE_PATHS.avatar);
  }, [personId, preset]);
  if (rows.isError) {
    return <PriceListError error={rows.error} onRetry={() => void rows.refetch()} />;
  }
  if (!rows.data) return null;
  return <Fields key={String(hydrated)} personId={personId} offers={rows.data} ready={hydrated} />;
}

const words = z.object({ text: scriptUpTo(LIMITS.voiceTextMaxLength) });
const SPEECH = [
  { value: "text", label: "A script" },
  { value: "sound", label: "A sound" },
] as const;
const USUAL_RESOLUTION = "720p";

const secondsOf = ({ speech, text, sound }: AvatarDraft): number | null =>
  speech === "sound"
    ? (sound?.durationSeconds ?? null)
    : text.trim() === ""
      ? null
      : estimateSpeechSeconds(text);

type FieldsProps = { personId: string; offers: AvatarOffer[]; ready: boolean };

function Fields({ personId, offers, ready }: FieldsProps) {
  const { draft, put } = useDraft(makeDraftsOf(personId).avatar);
  const submit = useSubmit(storesOf(personId), "avatar", CREATE_PATHS.avatar);
  const { errorAt } = submit;
  const form = useForm<z.infer<typeof words>>({ resolver: zodResolver(words), values: { text: draft.text } });
  const sizes = offers.map(({ resolution }) => resolution);
  const resolution =
    sizes.find((size) => size === (draft.resolution ?? USUAL_RESOLUTION)) ?? sizes[0] ?? null;
  const seconds = secondsOf(draft);
  const credits =
    resolution && seconds !== null && draft.portrait ? avatarCredits(offers, resolution, seconds) : null;

  const send = (speech: Record<string, unknown>) => {
    if (!draft.portrait) throw refuse("image_url", "Bring a portrait.");
    const request = checkAvatarRequest(offers, {
      image_url: draft.portrait.url,
      ...speech,
      ...(resolution ? { resolution } : {}),
    });
    if (submit.send(request, credits)) showStage();
  };
  const speak = form.handleSubmit(({ text }) => {
    if (!draft.voiceId) throw refuse("voice_id", "Choose a voice.");
    send({ voice_id: draft.voiceId, text });
  });
  const play = () => {
    if (!draft.sound) throw refuse("audio_url", "Bring a sound, or pick a take.");
    send({ audio_url: draft.sound.url });
  };

  return (
    <JobForm
      label="New talking portrait"
      ready={ready}
      submit={submit}
      credits={credits}
      onPress={draft.speech === "text" ? speak : play}
    >
      <div data-field="portrait">
        <InputField
          label="Portrait"
          rule={IMAGE_RULE}
          required
          value={draft.portrait}
          onChange={(portrait) => put({ portrait })}
          error={errorAt("portrait")}
        />
      </div>
      <SegmentedControl
        label="What it says"
        segments={SPEECH}
        value={draft.speech}
        onChange={(speech) => put({ speech })}
      />
      {draft.speech === "text" ? (
        <>
          <VoiceField
            value={draft.voiceId}
            onChange={(voiceId) => put({ voiceId })}
            error={errorAt("voice")}
          />
          <ScriptField
            {...form.register("text", { onChange: (event) => put({ text: event.target.value }) })}
            text={draft.text}
            error={form.formState.errors.text?.message ?? errorAt("text")}
          />
        </>
      ) : (
        <SoundField value={draft.sound} onChange={(sound) => put({ sound })} error={errorAt("sound")} />
      )}
      {resolution && (
        <div data-field="resolution">
          <SegmentedControl
            label="Resolution"
            segments={sizes.map((value) => ({ value, label: value }))}
            value={resolution}
            onChange={(value) => put({ resolution: value })}
            error={errorAt("resolution")}
          />
        </div>
      )}
    </JobForm>
  );
}
