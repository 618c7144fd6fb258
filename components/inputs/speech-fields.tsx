import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useVoiceWaveform } from "@/components/api/voice-waveforms";
import { useVoices } from "@/components/api/voices";
import { PreviewButton } from "@/components/player/preview-button";
import { PreviewWave, useStarted } from "@/components/player/preview-scrubber";
import { WaveDrawing } from "@/components/player/wave-drawing";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { LIMITS } from "@/lib/contract/limits";
import { countCharacters } from "@/lib/contract/text";
import { estimateSpeechSeconds } from "@/lib/contract/voice";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { NO_FRAMES, timecodeOf } from "@/lib/platform/timecode";
import { localeName, type VoiceEntry } from "@/lib/voices/voice-entry";
import { InputSlot } from "./input-slot";
import { messages } from "./messages";
import { CharacterCount, PromptBox } from "./prompt-box";
import { SOUND_RULE } from "./rules";

const voiceText = messages.voiceField;
const scriptText = messages.scriptField;

type VoiceFieldProps = { value: string | null; onChange: (voiceId: string) => void; error?: string | null };

/** The voice: own ones first, then the library by language, each with its preview. */
export function VoiceField({ value, onChange, error }: VoiceFieldProps) {
  const { data: all = [], error: failure, isPending } = useVoices();
  const voices = all.filter(({ gone }) => !gone);
  const selected = voices.find(({ id }) => id === value);
  const isGone = value !== null && all.length > 0 && !selected;
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={voiceText.label} error={error ?? failure?.message ?? (isGone && voiceText.gone)}>
        <Combobox
          searchLabel={voiceText.search}
          placeholder={voiceText.placeholder}
          value={value}
          onChange={onChange}
          groups={groupsOf(voices)}
          shown={
            selected && (
              <>
                <span className="font-medium">{selected.name}</span>{" "}
                <span className="text-ink-faint text-xs">
                  {[localeName(selected.locale), selected.description].filter(Boolean).join(", ")}
                </span>
              </>
            )
          }
        />
      </Field>
      {selected?.preview_url ? (
        <VoicePreview key={selected.preview_url} voice={selected} src={selected.preview_url} />
      ) : (
        // What comes with the voices takes its place before them.
        isPending && <div className="h-8.5 pointer-coarse:h-11" />
      )}
    </div>
  );
}

/** The preview of the chosen voice: play, its waveform, which is the slider, and its length. */
function VoicePreview({ voice, src }: { voice: VoiceEntry; src: string }) {
  const [from, setFrom] = useState(0);
  const waveform = useVoiceWaveform(voice);
  const length = waveform?.seconds ?? 0;
  const at = useStarted({ src, from }, length);
  return (
    <div className="flex items-center gap-2.5">
      <PreviewButton name={voice.name} src={src} from={from} isRound className="border border-line-field" />
      <PreviewWave
        name={voice.name}
        src={src}
        from={from}
        onFrom={setFrom}
        made={waveform}
        className="h-8.5 min-w-0 flex-1"
      />
      <span aria-hidden className="type-edge min-w-10 text-right text-ink-soft">
        {length > 0 && timecodeOf(at > 0 ? at : length, NO_FRAMES)}
      </span>
    </div>
  );
}

/** What a voice sounds like, beside its name in the list. */
function VoiceWave({ voice }: { voice: VoiceEntry }) {
  const waveform = useVoiceWaveform(voice);
  if (!waveform) return null;
  return (
    <span aria-hidden className="flex shrink-0 items-center gap-2 text-ink-faint">
      <WaveDrawing peaks={waveform.peaks} className="h-6 w-20" />
      <span className="type-edge">{timecodeOf(waveform.seconds, NO_FRAMES)}</span>
    </span>
  );
}

function groupsOf(voices: readonly VoiceEntry[]) {
  const groups = new Map<string, VoiceEntry[]>();
  for (const voice of voices) {
    const label = voice.custom ? voiceText.own : localeName(voice.locale);
    groups.set(label, [...(groups.get(label) ?? []), voice]);
  }
  return [...groups].map(([label, members]) => ({
    label,
    items: members.map((voice) => ({
      value: voice.id,
      text: voice.name,
      keywords: `${voice.description} ${voice.locale ?? ""} ${localeName(voice.locale)}`,
      row: (
        <span className="flex min-w-0 items-center justify-between gap-3">
          <span className="min-w-0">
            <span className="font-medium">{voice.name}</span>
            <span className="block truncate text-ink-faint text-xs">{voice.description}</span>
          </span>
          <VoiceWave voice={voice} />
        </span>
      ),
    })),
  }));
}

type ScriptFieldProps = ComponentProps<"textarea"> & {
  text: string;
  error?: string | undefined;
  refusal?: ReactNode;
  /** The inputs that go with the script, in the same box. */
  inputs?: ReactNode;
  tools?: ReactNode;
};

/** A script with its estimated length (characters ÷ 12, like the upstream's estimate). */
export function ScriptField({ text, tools, ...box }: ScriptFieldProps) {
  const length = countCharacters(text);
  const limit = LIMITS.voiceTextMaxLength;
  return (
    <PromptBox
      {...box}
      field="text"
      label={scriptText.label}
      placeholder={scriptText.placeholder}
      hint={text.trim() === "" ? scriptText.empty : scriptText.speech(Math.ceil(estimateSpeechSeconds(text)))}
      tools={
        <>
          <CharacterCount length={length} limit={limit} text={scriptText.count(length, limit)} />
          {tools}
        </>
      }
    />
  );
}

type SoundFieldProps = {
  value: HostedInput | null;
  onChange: (sound: HostedInput | null) => void;
  error: string | null;
  /** What the provider's rules refused, under the box. */
  refusal: ReactNode;
  /** The inputs that go with the sound, before it. */
  inputs?: ReactNode;
  /** Another source of a sound, below it. */
  children?: ReactNode;
};

/** The source sound of a job, in a box like that of a script. */
export function SoundField({ value, onChange, error, refusal, inputs, children }: SoundFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <div
        className={clsx(
          "flex flex-col rounded-lg border bg-surface p-2.5",
          refusal ? "border-danger" : "border-line-field",
        )}
      >
        <div className="flex flex-wrap items-center gap-2">
          {inputs}
          <InputSlot
            label={messages.soundField.label}
            rule={SOUND_RULE}
            value={value}
            onChange={onChange}
            error={error}
          />
        </div>
        {children}
      </div>
      {refusal}
    </div>
  );
}
