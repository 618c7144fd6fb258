import { clsx } from "clsx";
import { Check, Pin } from "lucide-react";
import { useEffect, useRef } from "react";
import { Badge } from "@/components/ui/badge";
import { useStored } from "@/components/ui/use-stored";
import { formatCount } from "@/lib/platform/format";
import { messages } from "./messages";
import type { ModelGroup, ModelSort } from "./model-groups";
import type { PickableModel } from "./pickable-model";
import { pinnedModels } from "./pinned-models";

export const LIST_ID = "models-to-pick";
export const optionId = (modelId: string): string => `pick-${modelId}`;

/** The pointer rests this long on a row before its details are shown, so that a way across the list changes nothing. */
const REST_MS = 120;

type ModelListProps = {
  kind: "video" | "image";
  groups: readonly ModelGroup[];
  sort: ModelSort;
  chosen: readonly string[];
  /** Whether at most one model is chosen at a time. */
  highlighted: PickableModel | null;
  onHighlight: (model: PickableModel) => void;
  onToggle: (model: PickableModel) => void;
  /** A double click uses a model as Enter does. */
  onUse: (model: PickableModel) => void;
};

/** The models as a list of options. The search has the focus, and names the highlighted one. */
export function ModelList(props: ModelListProps) {
  const { kind, groups, sort, highlighted } = props;
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const list = useRef<HTMLDivElement>(null);
  const id = highlighted?.id;
  useEffect(() => {
    if (id) list.current?.querySelector(`#${CSS.escape(optionId(id))}`)?.scrollIntoView({ block: "nearest" });
  }, [id]);
  useEffect(() => () => clearTimeout(rest.current), []);
  const titles = {
    own: messages.groups.own,
    fitting: messages.groups.fitting[sort],
    misfits: messages.groups.misfits[kind],
  };
  return (
    <div
      ref={list}
      id={LIST_ID}
      role="listbox"
      aria-label={messages.title}
      aria-multiselectable
      className="relative min-h-0 flex-1 scroll-py-9 overflow-y-auto overscroll-contain px-1.5 pb-1.5"
    >
      {groups.length === 0 && (
        <p className="px-2 py-10 text-center text-ink-soft text-sm">{messages.empty}</p>
      )}
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: options are grouped by role
        <div key={group.name} role="group" aria-labelledby={`${LIST_ID}-${group.name}`}>
          <h3
            id={`${LIST_ID}-${group.name}`}
            role="presentation"
            className="sticky top-0 z-1 bg-raised px-2 pt-2.5 pb-1 font-[550] text-ink-soft text-xs"
          >
            {titles[group.name]}
          </h3>
          {group.models.map((model) => (
            <Row
              key={model.id}
              model={model}
              isChosen={props.chosen.includes(model.id)}
              isHighlighted={model.id === id}
              onRest={(isThere) => {
                clearTimeout(rest.current);
                if (isThere) rest.current = setTimeout(() => props.onHighlight(model), REST_MS);
              }}
              onToggle={() => props.onToggle(model)}
              onUse={() => props.onUse(model)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type RowProps = {
  model: PickableModel;
  isChosen: boolean;
  isHighlighted: boolean;
  onRest: (isThere: boolean) => void;
  onToggle: () => void;
  onUse: () => void;
};

function Row({ model, isChosen, isHighlighted, onRest, onToggle, onUse }: RowProps) {
  const isPinned = useStored(pinnedModels, (pinned) => pinned.includes(model.id));
  const isOffered = model.isOffered !== false;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the search has the focus and names the highlighted option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the search do the same
    <div
      id={optionId(model.id)}
      role="option"
      aria-selected={isChosen}
      aria-disabled={!isOffered || undefined}
      data-value={model.id}
      data-highlighted={isHighlighted || undefined}
      onPointerMove={(event) => {
        if (event.pointerType === "mouse" && !isHighlighted) onRest(true);
      }}
      onPointerLeave={() => onRest(false)}
      // The search keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
      onDoubleClick={isOffered ? onUse : undefined}
      className="grid cursor-default select-none grid-cols-[1.125rem_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5 rounded-md px-2 py-1.75 hover:bg-hover data-highlighted:bg-press pointer-coarse:min-h-13"
    >
      <span
        aria-hidden
        className={clsx(
          "row-span-2 grid size-4.5 place-items-center rounded-sm",
          isChosen ? "bg-ink text-canvas" : isOffered && "border-[1.5px] border-line-field",
        )}
      >
        {isChosen && <Check className="size-3.25" strokeWidth={3} />}
      </span>
      <span className={clsx("flex min-w-0 items-center gap-2 font-semibold", !isOffered && "text-ink-soft")}>
        <span translate="no" className="truncate">
          {model.name}
        </span>
        {model.isNew && <Badge>{messages.row.isNew}</Badge>}
        {isPinned && (
          <>
            <Pin aria-hidden className="size-3 shrink-0 text-ink-faint" />
            <span className="sr-only">{messages.row.pinned}</span>
          </>
        )}
      </span>
      <span className="text-right font-semibold tabular-nums">
        {model.credits !== null && (
          <>
            {formatCount(model.credits)}
            <span className="sr-only"> {messages.row.credits}</span>
          </>
        )}
      </span>
      <span className={clsx("text-ink-soft text-xs", model.reason === null ? "truncate" : "col-span-2")}>
        {model.reason ?? model.facts}
      </span>
      {model.reason === null && (
        <span className="text-right text-ink-soft text-xs tabular-nums">
          {[model.changedTo, model.perSecond !== null && messages.row.perSecond(model.perSecond)]
            .filter(Boolean)
            .join(" · ")}
        </span>
      )}
    </div>
  );
}
