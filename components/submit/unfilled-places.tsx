import { useState } from "react";
import { lazyPopup } from "@/components/ui/lazy-part";
import { BlockNote } from "./block-note";
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
    <BlockNote id={id} message={text.open(places.names)} className="text-xs">
      <button type="button" className="underline" onClick={() => setIsFilling(true)}>
        {text.fill}
      </button>{" "}
      <button type="button" className="underline" onClick={places.onKeep}>
        {text.keep}
      </button>
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
    </BlockNote>
  );
}
