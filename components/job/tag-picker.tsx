import { X } from "lucide-react";
import { type Ref, useId, useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { isComposing } from "@/components/ui/press-by-key";
import { tagName } from "@/lib/jobs/tags/tag";
import { messages } from "./messages";

type TagPickerProps = {
  /** What the field is for; by default it adds a tag. */
  label?: string;
  /** The name of the button that takes a tag away again. */
  undoLabel?: (tag: string) => string;
  /** The key that gives it the focus. */
  keys?: string;
  tags: readonly string[];
  /** Existing tags, suggested while typing. */
  suggestions: readonly string[];
  fieldRef?: Ref<HTMLInputElement>;
  onChange: (tags: readonly string[]) => void;
};

/** A field for several tags. Enter or a comma ends a tag, Backspace in the empty field removes the last one. */
export function TagPicker({
  label = messages.tagPicker.add,
  undoLabel = messages.tagPicker.remove,
  keys,
  tags,
  suggestions,
  fieldRef,
  onChange,
}: TagPickerProps) {
  const [typed, setTyped] = useState("");
  const listId = useId();
  const add = (text: string) => {
    const added = text.split(",").flatMap((part) => tagName.safeParse(part).data ?? []);
    setTyped("");
    if (added.length > 0) onChange([...new Set([...tags, ...added])]);
  };
  return (
    <div className="flex flex-col gap-2">
      {tags.length > 0 && (
        <ul aria-label={messages.tagPicker.label} translate="no" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={undoLabel(tag)}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
                className="touch-target inline-flex h-7 items-center gap-1 rounded-full bg-hover px-2.5 text-sm hover:bg-press"
              >
                <bdi>{tag}</bdi>
                <X aria-hidden className="size-3.5 text-ink-faint" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field label={label} hideLabel>
        <Input
          ref={fieldRef}
          value={typed}
          list={listId}
          aria-keyshortcuts={keys}
          maxLength={60}
          placeholder={label}
          autoComplete="off"
          onChange={({ target, nativeEvent }) => {
            // A choice from the list arrives as one replacement and not as typing.
            const isChosen =
              !(nativeEvent instanceof InputEvent) || nativeEvent.inputType === "insertReplacementText";
            if (target.value.includes(",") || (isChosen && suggestions.includes(target.value)))
              add(target.value);
            else setTyped(target.value);
          }}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent)) return;
            if (event.key === "Enter" && typed.trim() !== "") {
              event.preventDefault();
              add(typed);
            } else if (event.key === "Backspace" && typed === "") onChange(tags.slice(0, -1));
          }}
          onBlur={() => add(typed)}
        />
      </Field>
      <datalist id={listId}>
        {suggestions
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </div>
  );
}
