import { useState } from "react";
import { Button } from "@/components/ui/button";
import { messages as common } from "@/components/ui/messages";
import type { Alternative } from "@/lib/catalog/match-models";
import type { VideoSelection } from "@/lib/catalog/video-fields";
import { messages } from "./messages";
import { settingLabel } from "./setting-label";

type OtherModelsProps = {
  /** The same shot on models that are not in the press, cheapest first. */
  others: readonly Alternative[];
  onTake: (other: Alternative) => void;
  /** Adds a model to the press; null where it has no room for one more. */
  onAdd: ((modelId: string) => void) | null;
};

const FEW = 3;
const text = messages.otherModels;

/**
 * What the same shot costs on other models. A press of the name switches to it, and Add makes it with them. On a phone
 * the picker is nearer.
 */
export function OtherModels({ others, onTake, onAdd }: OtherModelsProps) {
  const [all, setAll] = useState(false);
  if (others.length === 0) return null;
  return (
    <section aria-label={text.sameShot} className="border-line border-t pt-3 max-md:hidden">
      <div className="flex items-baseline justify-between gap-2 text-xs">
        <h2 className="font-[550] text-ink-soft">{text.sameShot}</h2>
        {others.length > FEW && (
          <button type="button" className="touch-target text-link" onClick={() => setAll(!all)}>
            {all ? text.collapse : text.expand(others.length)}
          </button>
        )}
      </div>
      <ul className="mt-1 -mx-2 text-sm tabular-nums">
        {others.slice(0, all ? undefined : FEW).map((other) => (
          <li key={other.model.id} className="flex min-h-8 items-center gap-2">
            <button
              type="button"
              onClick={() => onTake(other)}
              className="flex min-h-7 min-w-0 flex-1 items-baseline gap-2 rounded-md px-2 py-1 text-left hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:items-center"
            >
              <span className="font-semibold">
                <span className="sr-only">{text.switchTo} </span>
                <span translate="no">{other.model.name}</span>
              </span>
              <span className="min-w-0 flex-1 truncate text-ink-soft">{making(other)}</span>
              <span>{text.perTake(other.quote.reserved)}</span>
            </button>
            <Button
              size="sm"
              variant="quiet"
              className="min-w-13"
              aria-label={text.add(other.model.name)}
              disabled={onAdd === null}
              onClick={() => onAdd?.(other.model.id)}
            >
              {common.add}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What it makes: its length and sound always, and what else differs there. */
function making({ selection, adjustments }: Alternative): string {
  const settings: (string | null)[] = [
    labelOf(selection, "duration"),
    ...adjustments.flatMap(({ field, to }) =>
      to === null || field === "duration" || field === "audio" ? [] : [settingLabel(field, to)],
    ),
    labelOf(selection, "audio"),
  ];
  return settings.filter(Boolean).join(", ");
}

const labelOf = (selection: VideoSelection, field: "duration" | "audio"): string | null => {
  const value = selection[field];
  return value === null ? null : settingLabel(field, value);
};
