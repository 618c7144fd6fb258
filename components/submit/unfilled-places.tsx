import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { lazyPopup } from "@/components/ui/lazy-part";
import { messages } from "./messages";

const TemplateDialog = lazyPopup(() => import("./template-dialog"));

const text = messages.unfilledPlaces;

export type UnfilledPlaces = {
  /** `city` of "{city}". */
  names: readonly string[];
  /** The text with these places. */
  source: string;
  onFill: (text: string) => void;
  /** The braces are meant as they are. */
  onKeep: () => void;
};

/** Says what the text still leaves open, and offers to fill it in or to send its braces. */
export default function UnfilledPlacesNote({ id, places }: { id: string; places: UnfilledPlaces }) {
  const [isFilling, setIsFilling] = useState(false);
  return (
    <p className="flex gap-2 text-warning text-xs">
      <TriangleAlert aria-hidden className="mt-[0.2em] size-3.5 shrink-0" />
      <span>
        <span id={id}>{text.open(places.names)}</span>{" "}
        <button type="button" className="underline" onClick={() => setIsFilling(true)}>
          {text.fill}
        </button>{" "}
        <button type="button" className="underline" onClick={places.onKeep}>
          {text.keep}
        </button>
      </span>
      {isFilling && (
        <TemplateDialog
          source={places.source}
          values={undefined}
          onFill={(filled) => {
            setIsFilling(false);
            places.onFill(filled);
          }}
          onClose={() => setIsFilling(false)}
        />
      )}
    </p>
  );
}
