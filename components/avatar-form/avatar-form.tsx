import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useForm, useFormState, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { priceListQuery } from "@/components/api/pricing";
import { InputSlot } from "@/components/inputs/input-slot";
import { IMAGE_RULE } from "@/components/inputs/rules";
import { ScriptField, SoundField, VoiceField } from "@/components/inputs/speech-fields";
import { contentRefusal } from "@/components/submit/content-refusal";
import { usePreset } from "@/components/submit/fill-draft";
import { FormSkeleton, OldPricesNote, PriceListError } from "@/components/submit/form-notes";
import { JobForm, type RefusalPaths } from "@/components/submit/job-form";
import { Presets } from "@/components/submit/presets";
import { PromptHistoryButton, usePromptRecall } from "@/components/submit/prompt-history";
import { TakesField } from "@/components/submit/takes-field";
import { useDraft } from "@/components/submit/use-draft";
import { useSubmit } from "@/components/submit/use-submit";
import { FieldErrorBelow } from "@/components/ui/field";
import { FormControl } from "@/components/ui/form-control";
import { Pill } from "@/components/ui/pill";
import {
  type AvatarOffer,
  avatarCredits,
  avatarOffers,
  checkAvatarRequest,
} from "@/lib/catalog/avatar-offers";
import { LIMITS } from "@/lib/contract/limits";
import { refuse } from "@/lib/contract/read-body";
import { estimateSpeechSeconds, MAX_AUDIO_SECONDS } from "@/lib/contract/voice";
import {
  type AvatarDraft,
  avatarDraft,
  avatarDraftFromRequest,
  avatarDraftOf,
} from "@/lib/drafts/avatar-draft";
import { KINDS } from "@/lib/kinds/kinds";
import { formatCount } from "@/lib/platform/format";
import { scriptUpTo } from "@/lib/voices/script";
import { messages } from "./messages";

const labels = messages.avatarForm;
const { fields } = KINDS.avatar;

type AvatarFormProps = { personId: string; preset: Record<string, unknown> | null };

/** The form for a talking avatar. `preset` is an earlier request to start from. */
export function AvatarForm({ personId, preset }: AvatarFormProps) {
  const rows = useQuery({ ...priceListQuery, select: avatarOffers });
  usePreset(preset, {
    store: avatarDraftOf(personId),
    fill: (request, { tags }) => {
      const draft = avatarDraftFromRequest(request);
      return draft && { ...draft, tags };
    },
    textOf: ({ text }) => text,
    address: KINDS.avatar.createPath,
  });
  // The known prices stay in use while a new reading fails.
  if (!rows.data) {
    if (!rows.isError) return <FormSkeleton />;
    return <PriceListError error={rows.error} onRetry={() => void rows.refetch()} />;
  }
  return (
    <>
      <Presets kind="avatar" store={avatarDraftOf(personId)} schema={avatarDraft} textField="text" />
      <Fields personId={personId} offers={rows.data} />
    </>
  );
}

const resolver = zodResolver(
  z.discriminatedUnion("speech", [
    z.extend(avatarDraft, { speech: z.literal("text"), text: scriptUpTo(LIMITS.voiceTextMaxLength) }),
    z.extend(avatarDraft, { speech: z.literal("sound") }),
  ]),
);
const REFUSAL_PATHS: RefusalPaths<"avatar", AvatarDraft> = {
  portrait: "portrait",
  voice: "voiceId",
  text: "text",
  sound: "sound",
  resolution: "resolution",
};
const SPEECH = [
  { value: "text", label: labels.speech.text },
  { value: "sound", label: labels.speech.sound },
] as const;
const DEFAULT_RESOLUTION = "720p";

/** The length of the speech, or the longest where nobody knows it; null while there is none. */
const secondsOf = ({ speech, text, sound }: AvatarDraft): number | null =>
  speech === "sound"
    ? sound && (sound.durationSeconds ?? MAX_AUDIO_SECONDS)
    : text.trim() === ""
      ? null
      : estimateSpeechSeconds(text);

type FieldsProps = { personId: string; offers: AvatarOffer[] };

function Fields({ personId, offers }: FieldsProps) {
  const store = avatarDraftOf(personId);
  const form = useForm<AvatarDraft>({ defaultValues: store.initial(), resolver });
  const { control, register, setValue } = form;
  useDraft(form, store, "text");
  const draft = useWatch({ control, compute: (values: AvatarDraft) => values });
  const { errors } = useFormState({ control, name: "text", exact: true });
  const submit = useSubmit(personId, "avatar", draft.tags);
  const setText = (text: string) => setValue("text", text, { shouldValidate: errors.text !== undefined });
  const recall = usePromptRecall("avatar", setText);
  const sizes = offers.map(({ resolution }) => resolution);
  const resolution =
    sizes.find((size) => size === (draft.resolution ?? DEFAULT_RESOLUTION)) ?? sizes[0] ?? null;
  const seconds = secondsOf(draft);
  const credits =
    resolution && seconds !== null && draft.portrait ? avatarCredits(offers, resolution, seconds) : null;

  const isMax = draft.speech === "sound" && draft.sound?.durationSeconds === null;

  const send = (values: AvatarDraft) => {
    const speech = values.speech === "text" ? scriptOf(values) : soundOf(values);
    if (!values.portrait) throw refuse("image_url", labels.noPortrait);
    const request = checkAvatarRequest(offers, {
      image_url: values.portrait.url,
      ...speech,
      ...(resolution ? { resolution } : {}),
    });
    submit.send(request, isMax ? null : credits, credits);
  };

  const portrait = (
    <FormControl control={control} name="portrait" className="contents">
      {(field) => <InputSlot {...field} label={fields.image_url.label} rule={IMAGE_RULE} />}
    </FormControl>
  );

  return (
    <JobForm
      label={labels.label}
      form={form}
      prompt="text"
      onText={setText}
      content={draft.speech === "text" ? "text" : "sound"}
      refusalPaths={REFUSAL_PATHS}
      submit={submit}
      uses={[{ kind: "avatar", credits }]}
      takes={submit.takes}
      credits={credits === null ? null : credits * submit.takes}
      isMax={isMax}
      onTags={(tags) => setValue("tags", tags)}
      onSend={send}
    >
      {draft.speech === "text" ? (
        <ScriptField
          {...register("text")}
          {...recall}
          text={draft.text}
          error={errors.text?.message}
          refusal={contentRefusal(submit)}
          inputs={portrait}
          tools={<PromptHistoryButton kind="avatar" getCurrent={() => draft.text} onSelect={setText} />}
        />
      ) : (
        <FormControl control={control} name="sound">
          {(field) => <SoundField {...field} inputs={portrait} refusal={contentRefusal(submit)} />}
        </FormControl>
      )}
      {draft.speech === "text" && (
        <FormControl control={control} name="voiceId">
          {(field) => <VoiceField {...field} />}
        </FormControl>
      )}
      <OldPricesNote />
      <div className="flex flex-wrap items-center gap-1.5">
        <Pill
          label={labels.speech.label}
          choices={SPEECH}
          value={draft.speech}
          onChange={(speech) => setValue("speech", speech === "sound" ? speech : "text")}
        />
        {resolution && (
          <FormControl control={control} name="resolution" className="contents">
            {({ onChange, error }) => (
              <>
                <Pill
                  label={fields.resolution.label}
                  value={resolution}
                  onChange={onChange}
                  isInvalid={error !== null}
                  choices={sizes.map((value) => {
                    const each = seconds === null ? null : avatarCredits(offers, value, seconds);
                    return {
                      value,
                      label: value,
                      ...(each !== null && { aside: formatCount(each * submit.takes) }),
                    };
                  })}
                />
                {error && <FieldErrorBelow id="resolution-error">{error}</FieldErrorBelow>}
              </>
            )}
          </FormControl>
        )}
        <div className="ml-auto">
          <TakesField takes={submit.takes} onTakes={submit.setTakes} />
        </div>
      </div>
    </JobForm>
  );
}

/** @throws ApiError when no voice is chosen */
function scriptOf({ voiceId, text }: AvatarDraft) {
  if (!voiceId) throw refuse("voice_id", labels.noVoice);
  return { voice_id: voiceId, text };
}

/** @throws ApiError when there is no sound */
function soundOf({ sound }: AvatarDraft) {
  if (!sound) throw refuse("audio_url", labels.noAudio);
  return { audio_url: sound.url };
}
