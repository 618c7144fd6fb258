"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";

type NoteFieldProps = { note: string | null; onSave: (note: string) => void };

/** Kept when the field is left. While somebody types, what others write waits. */
export function NoteField({ note, onSave }: NoteFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    if (typed !== null && typed.trim() !== (note ?? "")) onSave(typed);
    setTyped(null);
  };
  return (
    <Field label="Note">
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
