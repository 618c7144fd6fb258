import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { useVoices } from "@/components/api/voices";
import { PreviewButton } from "@/components/player/preview-button";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { LIMITS } from "@/lib/contract/limits";
import { countCharacters } from "@/lib/contract/text";
import { estimateSpeechSeconds } from "@/lib/contract/voice";
import type { HostedInput } from "@/lib/inputs/hosted-input";
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
  const { data: all = [], error: failure } = useVoices();
  const voices = all.filter(({ gone }) => !gone);
  const selected = voices.find(({ id }) => id === value);
  const isGone = value !== null && all.length > 0 && !selected;
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
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
                  <span className="text-ink-faint text-xs">{localeName(selected.locale)}</span>
                </>
              )
            }
          />
        </Field>
      </div>
      {selected?.preview_url && <PreviewButton name={selected.name} src={selected.preview_url} />}
    </div>
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
    items: members.map(({ id, name, description, locale }) => ({
      value: id,
      text: name,
      keywords: `${description} ${locale ?? ""} ${localeName(locale)}`,
      row: (
        <span className="min-w-0">
          <span className="font-medium">{name}</span>
          <span className="block truncate text-ink-faint text-xs">{description}</span>
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
