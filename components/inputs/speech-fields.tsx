"use client";

import type { ComponentProps, ReactNode } from "react";
import { useVoices } from "@/components/api/voices";
import { PreviewButton } from "@/components/player/preview-button";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/input";
import { LIMITS } from "@/lib/contract/limits";
import { countCharacters } from "@/lib/contract/text";
import { estimateSpeechSeconds } from "@/lib/contract/voice";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { localeName, type VoiceEntry } from "@/lib/voices/voice-entry";
import { InputField } from "./input-field";
import { messages } from "./messages";
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

type ScriptFieldProps = ComponentProps<"textarea"> & { text: string; error?: ReactNode };

/** A script with its count and its estimated length (characters ÷ 12, like the upstream's estimate). */
export function ScriptField({ text, error, ...area }: ScriptFieldProps) {
  const length = countCharacters(text);
  const isLong = length > LIMITS.voiceTextMaxLength;
  return (
    <div data-field="text">
      <Field
        label={scriptText.label}
        error={error}
        aside={
          <span className={isLong ? "font-medium text-danger" : undefined}>
            {scriptText.count(length, LIMITS.voiceTextMaxLength)}
          </span>
        }
        hint={
          text.trim() === "" ? scriptText.empty : scriptText.speech(Math.ceil(estimateSpeechSeconds(text)))
        }
      >
        <TextArea {...area} rows={8} placeholder={scriptText.placeholder} />
      </Field>
    </div>
  );
}

type SoundFieldProps = {
  value: HostedInput | null;
  onChange: (sound: HostedInput | null) => void;
  error: ReactNode;
  /** Another source of a sound, shown below. */
  children?: ReactNode;
};

/** The source sound of a job. */
export function SoundField({ value, onChange, error, children }: SoundFieldProps) {
  return (
    <>
      <InputField
        label={messages.soundField.label}
        rule={SOUND_RULE}
        required
        value={value}
        onChange={onChange}
        error={error}
      />
      {children}
    </>
  );
}
