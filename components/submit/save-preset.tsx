"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { NAME_CHARACTERS } from "@/lib/saved/saved";
import { messages } from "./messages";

const text = messages.savePreset;

type SavePresetProps = {
  /** The names that are in use. */
  names: readonly string[];
  onSave: (name: string) => void;
  onClose: () => void;
};

/** Asks for the name of a preset. */
export default function SavePreset({ names, onSave, onClose }: SavePresetProps) {
  const [name, setName] = useState("");
  const typed = name.trim();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.title}
      size="sm"
      footer={
        <Button
          variant="primary"
          disabled={typed === ""}
          onClick={() => {
            onSave(typed);
            onClose();
          }}
        >
          {common.save}
        </Button>
      }
    >
      <div className="py-3">
        <Field label={text.name} hint={names.includes(typed) ? text.replaces : text.hint}>
          <Input value={name} maxLength={NAME_CHARACTERS} onChange={({ target }) => setName(target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
