"use client";

import { useVoices } from "@/components/api/voices";
import { PreviewButton } from "@/components/player/preview-button";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import type { VoiceEntry } from "@/lib/voices/voice-entry";
import { localeName } from "@/lib/voices/voice-entry";
import { messages } from "./messages";

const text = messages.voiceField;

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
        <Field label={text.label} error={error ?? failure?.message ?? (isGone && text.gone)}>
          <Combobox
            searchLabel={text.search}
            placeholder={text.placeholder}
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
    const label = voice.custom ? text.own : localeName(voice.locale);
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
