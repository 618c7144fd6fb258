"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { messages } from "./messages";

type NoteFieldProps = { note: string | null; onSave: (note: string) => void };

/**
 * Saved when the field loses the focus, or is gone: by Escape or Back. While a person types, changes of others are not
 * shown.
 */
export function NoteField({ note, onSave }: NoteFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed !== null && typed.trim() !== (note ?? "")) onSave(typed);
  };
  const leave = () => {
    save();
    setTyped(null);
  };
  // React tells of no blur of a field that it removes.
  const saveAtEnd = useEffectEvent(save);
  useEffect(() => () => saveAtEnd(), []);
  return (
    <Field label={messages.noteField.label}>
      <TextArea
        rows={2}
        maxLength={10_000}
        value={typed ?? note ?? ""}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
      />
    </Field>
  );
}
