"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import dynamic from "next/dynamic";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { ScriptField } from "@/components/inputs/script-field";
import { SoundField } from "@/components/inputs/sound-field";
import { VoiceField } from "@/components/inputs/voice-field";
import { storesOf } from "@/components/job/clients";
import { JobForm } from "@/components/submit/job-form";
import { showStage } from "@/components/submit/show-stage";
import { useDraft } from "@/components/submit/use-draft";
import { useSubmit } from "@/components/submit/use-submit";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useHydrated } from "@/components/ui/use-stored";
import { VOICE_MODE_FIELD } from "@/lib/contract/assumptions";
import { LIMITS } from "@/lib/contract/limits";
import { readBody, refuse } from "@/lib/contract/read-body";
import { estimateSpeechSeconds, voiceCredits, voiceRequest } from "@/lib/contract/voice";
import { voiceDraftOf } from "@/lib/drafts/from-request";
import { makeDraftsOf, type VoiceDraft } from "@/lib/drafts/make-drafts";
import { CREATE_PATHS } from "@/lib/navigation/create";
import { newToken } from "@/lib/outbox/new-token";
import { formatCount } from "@/lib/platform/format";
import { scriptUpTo } from "@/lib/voices/script";
import { splitScript } from "@/lib/voices/split-script";
import { scriptCredits } from "@/lib/voices/take-credits";

type VoiceFormProps = {
  personId: string;
  /** An earlier request to start from. */
  preset: Record<string, unknown> | null;
  /** A voice that a link asks for. */
  voiceId: string | null;
};

/** The form for a take of a voice: a script, or somebody's speech in another voice. */
export function VoiceForm({ personId, preset, voiceId }: VoiceFormProps) {
  const hydrated = useHydrated();
  useEffect(() => {
    const { voice } = makeDraftsOf(personId);
    const earlier = preset && voiceDraftOf(preset);
    if (earlier) voice.set(earlier);
    if (voiceId) voice.set((old) => ({ ...old, voiceId }));
    if (earlier || voiceId) window.history.replaceState(null, "", CREATE_PATHS.voice);
  }, [personId, preset, voiceId]);
  return <Fields key={String(hydrated)} personId={personId} ready={hydrated} />;
}

// Only who speaks into the form needs it.
const Recorder = dynamic(() => import("@/components/inputs/recorder"), { ssr: false });

/** Longer scripts are split into takes; this many characters are several hours already. */
const LONGEST_SCRIPT = 100_000;
const words = z.object({ text: scriptUpTo(LONGEST_SCRIPT) });
const MODES = [
  { value: "tts", label: "Text to speech" },
  { value: "sts", label: "Speech to speech" },
] as const;

/** Whole credits that will be held for what the draft asks for; null while something is missing. */
function creditsOf({ mode, voiceId, text, sound }: VoiceDraft): number | null {
  if (!voiceId) return null;
  if (mode === "sts") return sound?.durationSeconds ? voiceCredits(sound.durationSeconds) : null;
  return scriptCredits(text) || null;
}

function Fields({ personId, ready }: { personId: string; ready: boolean }) {
  const drafts = makeDraftsOf(personId);
  const { draft, put } = useDraft(drafts.voice);
  const submit = useSubmit(storesOf(personId), "voice", CREATE_PATHS.voice);
  const { errorAt } = submit;
  const form = useForm<z.infer<typeof words>>({ resolver: zodResolver(words), values: { text: draft.text } });
  const credits = creditsOf(draft);
  const parts = draft.mode === "tts" ? splitScript(draft.text) : [];

  const sendAll = (voiceId: string, bodies: Record<string, unknown>[]) => {
    drafts.recent.set((old) => [voiceId, ...old.filter((id) => id !== voiceId)].slice(0, 8));
    const work = newToken();
    const sent = bodies.map((body, position) => {
      const request = readBody(voiceRequest, body);
      const seconds =
        request[VOICE_MODE_FIELD] === "tts"
          ? estimateSpeechSeconds(request.text)
          : (draft.sound?.durationSeconds ?? 0);
      const { length: count } = bodies;
      return submit.send(
        request,
        voiceCredits(seconds),
        count > 1 ? { id: work, position, count } : undefined,
      );
    });
    if (sent.some(Boolean)) showStage();
  };
  const speak = form.handleSubmit(({ text }) => {
    const voiceId = chosen(draft);
    sendAll(
      voiceId,
      splitScript(text).map((part) => ({ voice_id: voiceId, [VOICE_MODE_FIELD]: "tts", text: part })),
    );
  });
  const convert = () => {
    const voiceId = chosen(draft);
    if (!draft.sound) throw refuse("audio_url", "Bring a sound, or record one.");
    sendAll(voiceId, [{ voice_id: voiceId, [VOICE_MODE_FIELD]: "sts", audio_url: draft.sound.url }]);
  };

  return (
    <JobForm
      label="New take"
      ready={ready}
      submit={submit}
      credits={credits}
      onPress={draft.mode === "tts" ? speak : convert}
    >
      <SegmentedControl
        label="What from"
        segments={MODES}
        value={draft.mode}
        onChange={(mode) => put({ mode })}
      />
      <VoiceField value={draft.voiceId} onChange={(voiceId) => put({ voiceId })} error={errorAt("voice")} />
      {draft.mode === "tts" ? (
        <>
          <ScriptField
            {...form.register("text", { onChange: (event) => put({ text: event.target.value }) })}
            text={draft.text}
            error={form.formState.errors.text?.message ?? errorAt("text")}
          />
          {parts.length > 1 && (
            <p className="text-ink-soft text-sm">
              Longer than {formatCount(LIMITS.voiceTextMaxLength)} characters: it is made as {parts.length}{" "}
              takes, split at the ends of sentences.
            </p>
          )}
        </>
      ) : (
        <SoundField value={draft.sound} onChange={(sound) => put({ sound })} error={errorAt("sound")}>
          {!draft.sound && (
            <div className="mt-2">
              <Recorder onRecorded={(sound) => put({ sound })} />
            </div>
          )}
        </SoundField>
      )}
    </JobForm>
  );
}

/** @throws ApiError when no voice is chosen */
function chosen({ voiceId }: VoiceDraft): string {
  if (!voiceId) throw refuse("voice_id", "Choose a voice.");
  return voiceId;
}
