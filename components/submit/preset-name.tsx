import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { NAME_CHARACTERS } from "@/lib/saved/saved";
import { messages } from "./messages";

const text = messages.presetName;

type PresetNameProps = {
  /** The preset's present name; null for a new one, which may replace another. */
  renamed: string | null;
  names: readonly string[];
  onSave: (name: string) => void;
  onClose: () => void;
};

/** Asks for the name of a preset. */
export default function PresetName({ renamed, names, onSave, onClose }: PresetNameProps) {
  const [name, setName] = useState(renamed ?? "");
  const typed = name.trim();
  const isTaken = names.includes(typed);
  const hint = renamed !== null ? undefined : isTaken ? text.replaces : text.hint;
  return (
    <Dialog
      onClose={onClose}
      title={renamed === null ? text.save : text.rename}
      size="sm"
      footer={
        <Button
          variant="ink"
          disabled={typed === "" || (renamed !== null && isTaken)}
          onClick={() => {
            if (typed !== renamed) onSave(typed);
            onClose();
          }}
        >
          {common.save}
        </Button>
      }
    >
      <div className="py-3">
        <Field label={text.name} hint={hint} error={renamed !== null && isTaken && text.taken}>
          <Input value={name} maxLength={NAME_CHARACTERS} onChange={({ target }) => setName(target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
