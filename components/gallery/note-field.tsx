"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { messages } from "./messages";

type NoteFieldProps = { note: string | null; onSave: (note: string) => void };

/** Saved when the field loses the focus. While a person types, changes of others are not shown. */
export function NoteField({ note, onSave }: NoteFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    if (typed !== null && typed.trim() !== (note ?? "")) onSave(typed);
    setTyped(null);
  };
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
