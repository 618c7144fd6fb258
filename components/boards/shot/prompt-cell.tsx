import { clsx } from "clsx";
import { type KeyboardEvent, useId, useState } from "react";
import { FieldError } from "@/components/ui/field";
import { isComposing } from "@/components/ui/press-by-key";
import type { Shot } from "@/lib/boards/board";
import { LIMITS } from "@/lib/contract/limits";
import { useBoardActions } from "../state/board-context";
import { messages } from "./messages";

const text = messages.shot;

/** The longest that a board takes. Each kind has a limit of its own, which a cell names. */
const MAX_LENGTH = LIMITS.voiceTextMaxLength;
/** Prompts that are too long to be saved, by their shot: a row that is scrolled away and back still has its own. */
const drafts = new Map<string, string>();

/** Sets one time of typing apart from the next in the history. */
let sessions = 0;

type PromptCellProps = {
  shot: Shot;
  number: number;
  /** Why the API refused this prompt; null where it did not. */
  refusal: string | null;
  /** Called by Enter at the end of typing. */
  onNext: () => void;
};

/**
 * The prompt as text, at most some 42 letters a line, that can be typed into. With the focus, arrows move to other cells, Enter, a press or typing edit,
 * and Delete clears. While it is edited, the keys are those of a text: Enter goes on to the next shot, Escape leaves. A text
 * that is too long stays here, unsaved, until it is short enough.
 */
export function PromptCell({ shot, number, refusal, onNext }: PromptCellProps) {
  const { edit, flush, mayEdit } = useBoardActions();
  const [session, setSession] = useState<number | null>(null);
  const [draft, setDraft] = useState(() => drafts.get(shot.id) ?? null);
  const errorId = useId();
  const keepDraft = (next: string | null) => {
    if (next === null) drafts.delete(shot.id);
    else drafts.set(shot.id, next);
    setDraft(next);
  };
  const begin = (): number => {
    if (session !== null) return session;
    sessions += 1;
    setSession(sessions);
    return sessions;
  };
  const write = (prompt: string, at: number) => {
    const isTooLong = prompt.length > MAX_LENGTH;
    keepDraft(isTooLong ? prompt : null);
    if (isTooLong) return;
    edit([{ do: "change_shots", ids: [shot.id], change: { prompt } }], { mergeKey: `${shot.id} ${at}` });
  };
  const leave = () => {
    setSession(null);
    flush();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent) || !mayEdit) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    // One that is held down is one press: it would go on through all shots, clear their words and add more.
    if (event.repeat && ((key === "Enter" && !shiftKey) || (key === "Delete" && session === null))) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (session !== null) {
      // The keys of the board do not work in a text.
      event.stopPropagation();
      if (key === "Escape") {
        event.preventDefault();
        leave();
      } else if (key === "Enter" && !shiftKey && !ctrlKey && !metaKey && !altKey) {
        event.preventDefault();
        leave();
        onNext();
      }
      return;
    }
    if (ctrlKey || metaKey || altKey) return;
    if (key === "Enter") {
      event.preventDefault();
      begin();
    } else if (key === "Delete") {
      event.preventDefault();
      keepDraft(null);
      edit([{ do: "change_shots", ids: [shot.id], change: { prompt: "" } }]);
    } else if (key.length === 1 || key === "Backspace") {
      begin();
      event.stopPropagation();
    }
  };
  const isEditing = session !== null;
  const problem = draft !== null ? text.tooLong(draft.length, MAX_LENGTH) : refusal && text.refused(refusal);
  return (
    <>
      <textarea
        data-focus
        data-editing={isEditing || undefined}
        dir="auto"
        rows={1}
        aria-label={text.prompt(number)}
        value={draft ?? shot.prompt}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : errorId}
        readOnly={!mayEdit}
        placeholder={text.placeholder[shot.kind]}
        spellCheck={isEditing}
        onPointerDown={() => mayEdit && begin()}
        onFocus={({ currentTarget: { value }, currentTarget }) =>
          session === null && currentTarget.setSelectionRange(value.length, value.length)
        }
        onChange={({ currentTarget: { value } }) => write(value, begin())}
        onKeyDown={onKeyDown}
        onBlur={leave}
        className={clsx(
          "field-sizing-content block w-full max-w-65 resize-none rounded-sm border-transparent border-b-4 bg-transparent px-1.5 pt-1 leading-5 outline-offset-0 pointer-coarse:max-w-76 pointer-coarse:text-lg min-[112.5rem]:max-w-72 min-[112.5rem]:text-lg min-[112.5rem]:leading-5.5",
          isEditing ? "max-h-72 bg-surface" : "max-h-22 cursor-text overflow-hidden hover:bg-hover",
        )}
      />
      {problem !== null && <FieldError id={errorId}>{problem}</FieldError>}
    </>
  );
}
