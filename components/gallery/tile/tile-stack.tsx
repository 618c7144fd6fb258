import { clsx } from "clsx";
import { Check } from "lucide-react";
import { messages } from "./messages";

const text = messages.tileStack;

type TileStackProps = {
  /** The spoken name of the job that stands for the takes. */
  name: string;
  takes: number;
  isPicked: boolean;
  isOpen: boolean;
  /** Without a picture, the state of the job stands in the corner. */
  hasPicture: boolean;
  /** Whether it is in the Tab order. On the other tiles the E key does the same. */
  isReachable: boolean;
  onToggle: () => void;
};

/** How many takes a tile stands for, and whether one of them is picked. It unfolds them in place, and folds them. */
export function TileStack({
  name,
  takes,
  isPicked,
  isOpen,
  hasPicture,
  isReachable,
  onToggle,
}: TileStackProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-keyshortcuts="E"
      tabIndex={isReachable ? 0 : -1}
      onClick={onToggle}
      className={clsx(
        "on-picture type-edge touch-target absolute! z-1 inline-flex h-6 items-center gap-1 px-1.5 transition-[left] duration-100 hover:bg-black [&_svg]:size-3",
        hasPicture
          ? // Beside the checkbox, which stands in the corner of a tile that is pointed at, and of all while selecting.
            "top-1.5 left-1.5 group-has-[[role=checkbox]:focus-visible]:left-9 group-has-[[role=checkbox][data-shown]]:left-9 pointed:left-9"
          : "top-10 left-3",
      )}
    >
      {isPicked && <Check aria-hidden strokeWidth={3} />}
      {text.takes(takes)}
      <span className="sr-only">
        {isPicked && text.picked}
        {isOpen ? text.close(name) : text.open(name)}
      </span>
    </button>
  );
}
