import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm, useFormState, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { ScriptField, SoundField, VoiceField } from "@/components/inputs/speech-fields";
import { contentRefusal } from "@/components/submit/content-refusal";
import { usePreset } from "@/components/submit/fill-draft";
import { JobForm, type RefusalPaths } from "@/components/submit/job-form";
import { Presets } from "@/components/submit/presets";
import { PromptHistoryButton, usePromptRecall } from "@/components/submit/prompt-history";
import { TakesField } from "@/components/submit/takes-field";
import { useDraft } from "@/components/submit/use-draft";
import { useSubmit } from "@/components/submit/use-submit";
import { FormControl } from "@/components/ui/form-control";
import { lazyPart } from "@/components/ui/lazy-part";
import { Pill } from "@/components/ui/pill";
import { VOICE_MODE_FIELD } from "@/lib/contract/assumptions";
import { LIMITS } from "@/lib/contract/limits";
import { readBody, refuse } from "@/lib/contract/read-body";
import { estimateSpeechSeconds, MAX_AUDIO_SECONDS, voiceCredits, voiceRequest } from "@/lib/contract/voice";
import { type VoiceDraft, voiceDraft, voiceDraftFromRequest, voiceDraftOf } from "@/lib/drafts/voice-draft";
import { KINDS } from "@/lib/kinds/kinds";
import { partCredits, scriptCredits, scriptUpTo, splitScript } from "@/lib/voices/script";
import { recentVoicesOf } from "@/lib/voices/voice-entry";
import { messages } from "./messages";

const labels = messages.voiceForm;

type VoiceFormProps = {
  personId: string;
  /** An earlier request to start from. */
  preset: Record<string, unknown> | null;
  /** The voice in a link. */
  voiceId: string | null;
};

/** The form for a voice take: a script, or recorded speech in another voice. */
export function VoiceForm({ personId, preset, voiceId }: VoiceFormProps) {
  const store = voiceDraftOf(personId);
  usePreset(preset, {
    store,
    fill: (request, { tags }) => {
      const draft = voiceDraftFromRequest(request);
      return draft && { ...draft, tags };
    },
    textOf: ({ text }) => text,
    address: KINDS.voice.createPath,
  });
  useEffect(() => {
    if (!voiceId) return;
    store.set((before) => ({ ...before, voiceId }));
    window.history.replaceState(null, "", KINDS.voice.createPath);
  }, [store, voiceId]);
  return (
    <>
      <Presets kind="voice" store={store} schema={voiceDraft} textField="text" />
      <Fields personId={personId} />
    </>
  );
}

// Loaded on demand, because few people record in the form.
const Recorder = lazyPart(() => import("@/components/inputs/recorder"));

/** Longer scripts are split into takes. This many characters are several hours of speech. */
const MAX_SCRIPT_CHARACTERS = 100_000;
const resolver = zodResolver(
  z.discriminatedUnion("mode", [
    z.extend(voiceDraft, { mode: z.literal("tts"), text: scriptUpTo(MAX_SCRIPT_CHARACTERS) }),
    z.extend(voiceDraft, { mode: z.literal("sts") }),
  ]),
);
const REFUSAL_PATHS: RefusalPaths<"voice", VoiceDraft> = {
  voice: "voiceId",
  mode: null,
  text: "text",
  sound: "sound",
};
const MODES = [
  { value: "tts", label: labels.mode.tts },
  { value: "sts", label: labels.mode.sts },
] as const;

/** Whole credits that will be reserved for the draft, or the most; null while it is incomplete. */
function creditsOf({ mode, voiceId, text, sound }: VoiceDraft): number | null {
  if (!voiceId) return null;
  if (mode === "sts") return sound && voiceCredits(sound.durationSeconds ?? MAX_AUDIO_SECONDS);
  return scriptCredits(text) || null;
}

function Fields({ personId }: { personId: string }) {
  const store = voiceDraftOf(personId);
  const form = useForm<VoiceDraft>({ defaultValues: store.initial(), resolver });
  const { control, register, setValue } = form;
  useDraft(form, store, "text");
  const draft = useWatch({ control, compute: (values: VoiceDraft) => values });
  const { errors } = useFormState({ control, name: "text", exact: true });
  const submit = useSubmit(personId, "voice", draft.tags);
  const setText = (text: string) => setValue("text", text, { shouldValidate: errors.text !== undefined });
  const recall = usePromptRecall("voice", setText);
  const credits = creditsOf(draft);
  const parts = draft.mode === "tts" ? splitScript(draft.text) : [];

  const onlyOneTake = parts.length > 1 ? labels.onlyOneTake : undefined;
  const takes = onlyOneTake === undefined ? submit.takes : 1;

  const sendAll = (voiceId: string, bodies: Record<string, unknown>[]) => {
    recentVoicesOf(personId).set((old) => [voiceId, ...old.filter((id) => id !== voiceId)].slice(0, 8));
    const priced = bodies.map((body) => {
      const request = readBody(voiceRequest, { voice_id: voiceId, ...body });
      // A sound of unknown length has no price yet.
      const seconds =
        request[VOICE_MODE_FIELD] === "tts"
          ? estimateSpeechSeconds(request.text)
          : (draft.sound?.durationSeconds ?? null);
      return { request, credits: seconds === null ? null : voiceCredits(seconds) };
    });
    const [only, ...others] = priced;
    if (only && others.length === 0) submit.send(only.request, only.credits, credits);
    else submit.sendParts(priced);
  };
  const send = ({ mode, voiceId, text, sound }: VoiceDraft) => {
    if (!voiceId) throw refuse("voice_id", labels.noVoice);
    if (mode === "tts") {
      const bodies = splitScript(text).map((part) => ({ [VOICE_MODE_FIELD]: mode, text: part }));
      return sendAll(voiceId, bodies);
    }
    if (!sound) throw refuse("audio_url", labels.noAudio);
    sendAll(voiceId, [{ [VOICE_MODE_FIELD]: mode, audio_url: sound.url }]);
  };

  return (
    <JobForm
      label={labels.label}
      form={form}
      prompt="text"
      onText={setText}
      content={draft.mode === "tts" ? "text" : "sound"}
      refusalPaths={REFUSAL_PATHS}
      submit={submit}
      uses={[{ kind: "voice", credits }]}
      takes={takes}
      credits={credits === null ? null : credits * takes}
      isMax={draft.mode === "sts" && draft.sound?.durationSeconds === null}
      onTags={(tags) => setValue("tags", tags)}
      onSend={send}
    >
      {draft.mode === "tts" ? (
        <>
          <ScriptField
            {...register("text")}
            {...recall}
            text={draft.text}
            error={errors.text?.message}
            refusal={contentRefusal(submit)}
            tools={<PromptHistoryButton kind="voice" getCurrent={() => draft.text} onSelect={setText} />}
          />
          {parts.length > 1 && (
            <p className="text-ink-soft text-sm">
              {labels.split(LIMITS.voiceTextMaxLength, parts.map(partCredits))}
            </p>
          )}
        </>
      ) : (
        <FormControl control={control} name="sound">
          {(field) => (
            <SoundField {...field} refusal={contentRefusal(submit)}>
              {!field.value && (
                <div className="mt-2">
                  <Recorder purpose="take" onRecorded={field.onChange} />
                </div>
              )}
            </SoundField>
          )}
        </FormControl>
      )}
      <FormControl control={control} name="voiceId">
        {(field) => <VoiceField {...field} />}
      </FormControl>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Pill
          label={labels.mode.label}
          choices={MODES}
          value={draft.mode}
          onChange={(mode) => setValue("mode", mode === "sts" ? mode : "tts")}
        />
        <TakesField takes={submit.takes} onTakes={submit.setTakes} onlyOne={onlyOneTake} />
      </div>
    </JobForm>
  );
}
