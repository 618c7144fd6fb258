import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { VALUE_CHARACTERS } from "@/lib/saved/saved";
import { fillTemplate, parseTemplate, variablesOf } from "@/lib/saved/template";
import { messages } from "./messages";

const text = messages.templateDialog;

export type TemplateValues = Record<string, string>;

type TemplateDialogProps = {
  source: string;
  /** What was filled in the last time. */
  values: TemplateValues | undefined;
  onFill: (text: string, values: TemplateValues) => void;
  onClose: () => void;
};

/** One field for each variable of a template. Enter takes the filled text. */
export default function TemplateDialog({ source, values, onFill, onClose }: TemplateDialogProps) {
  const names = variablesOf(source);
  const [filled, setFilled] = useState(
    () => new Map(names.map((name) => [name, new Map(Object.entries(values ?? {})).get(name) ?? ""])),
  );
  const unfilled = names.filter((name) => filled.get(name)?.trim() === "").length;
  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      closeLabel={common.cancel}
      footer={
        <Button
          variant="ink"
          onClick={() => onFill(fillTemplate(source, filled), Object.fromEntries(filled))}
        >
          {text.use}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 py-3">
        {names.map((name) => (
          <Field key={name} label={name}>
            <Input
              value={filled.get(name) ?? ""}
              maxLength={VALUE_CHARACTERS}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => setFilled((before) => new Map(before).set(name, target.value))}
            />
          </Field>
        ))}
        <section aria-label={text.preview} className="rounded-md bg-stage px-3 py-2 text-sm">
          <Preview source={source} filled={filled} />
        </section>
        <p role="status" className="min-h-4 text-ink-faint text-xs">
          {unfilled > 0 && text.unfilled(unfilled)}
        </p>
      </div>
    </Dialog>
  );
}

/** The text as it would be used, with the variables that have no value marked. */
function Preview({ source, filled }: { source: string; filled: ReadonlyMap<string, string> }) {
  return (
    <p className="whitespace-pre-wrap break-words">
      {parseTemplate(source).map((part, index) => {
        if (part.type === "text") return part.text;
        const value = filled.get(part.name)?.trim();
        return value ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          <b key={index} className="font-medium">
            {value}
          </b>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          <mark key={index} className="rounded-sm bg-hover px-1 text-warning">
            {`{${part.name}}`}
          </mark>
        );
      })}
    </p>
  );
}
