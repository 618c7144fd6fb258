import { Search } from "lucide-react";
import type { KeyboardEvent, RefObject } from "react";
import { isComposing } from "@/components/ui/press-by-key";
import { messages } from "./messages";
import { LIST_ID, optionId } from "./model-list";
import type { PickableModel } from "./pickable-model";

type SearchBoxProps = {
  input: RefObject<HTMLInputElement | null>;
  count: number;
  query: string;
  onQuery: (query: string) => void;
  /** The rows as shown, which the arrow keys go through. */
  rows: readonly PickableModel[];
  highlighted: PickableModel | null;
  /** Whether the highlight was moved since the last typing: Space then selects, else it is a space of the search. */
  hasMoved: boolean;
  onHighlight: (model: PickableModel) => void;
  onToggle: (model: PickableModel) => void;
  onEnter: () => void;
  /** What the keys do. */
  hint: string;
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };

/** The search, which keeps the focus while its keys move through the list. */
export function SearchBox(props: SearchBoxProps) {
  const { query, rows, highlighted } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = STEPS[event.key];
    const selects = event.key === " " && (query === "" || props.hasMoved || event.ctrlKey);
    if (step !== undefined) {
      const next = rowAfter(rows, highlighted, step);
      if (next) props.onHighlight(next);
    } else if (selects && highlighted) props.onToggle(highlighted);
    else if (event.key === "Enter") props.onEnter();
    else return;
    event.preventDefault();
  };
  return (
    <label className="flex h-9 min-w-0 flex-1 items-center gap-2.5 rounded-md bg-hover px-3 focus-within:outline-2 focus-within:outline-ring pointer-coarse:h-11">
      <Search aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <input
        ref={props.input}
        type="text"
        role="combobox"
        aria-label={messages.search.label}
        placeholder={messages.search.placeholder(props.count)}
        aria-expanded
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={LIST_ID}
        aria-activedescendant={highlighted ? optionId(highlighted.id) : undefined}
        aria-description={props.hint}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="go"
        spellCheck={false}
        maxLength={200}
        value={query}
        onChange={(event) => props.onQuery(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 bg-transparent text-sm outline-none pointer-coarse:text-lg"
      />
    </label>
  );
}

/** The row so many places further; from the last one down begins at the top, and a page stops at the ends. */
function rowAfter(
  rows: readonly PickableModel[],
  from: PickableModel | null,
  step: number,
): PickableModel | undefined {
  const at = rows.findIndex(({ id }) => id === from?.id) + step;
  if (Math.abs(step) === 1) return rows.at(at % rows.length);
  return rows[Math.max(0, Math.min(rows.length - 1, at))];
}
