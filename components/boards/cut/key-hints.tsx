import { clsx } from "clsx";
import { Kbd } from "@/components/ui/kbd";

type KeyHintsProps = { hints: readonly { keys: readonly string[]; does: string }[]; className: string };

/** What a few keys do here, shown quietly. Screen readers get it from the controls themselves. */
export const KeyHints = ({ hints, className }: KeyHintsProps) => (
  <p aria-hidden className={clsx("flex flex-wrap gap-x-3.5 gap-y-1 text-ink-faint text-xs", className)}>
    {hints.map(({ keys, does }) => (
      <span key={does} className="whitespace-nowrap [&_kbd]:mr-1 [&_kbd]:ml-0">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
        {does}
      </span>
    ))}
  </p>
);
