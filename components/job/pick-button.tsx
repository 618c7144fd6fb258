import { Check } from "lucide-react";
import { useMay } from "@/components/access/may";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { messages } from "./messages";

const text = messages.pickButton;

const KEY = "K";

type PickButtonProps = {
  isPicked: boolean;
  /** The number of the take among those of its shot. */
  number: number;
  /** Whether the key K presses it. Of several takes, only the one on the screen. */
  isShortcut?: boolean;
  /** As small as a caption. */
  isSmall?: boolean;
  onPick: () => void;
};

/** Makes a take the pick of its shot, or takes that from it. Picking deletes nothing. */
export function PickButton({
  isPicked,
  number,
  isShortcut = true,
  isSmall = false,
  onPick,
}: PickButtonProps) {
  const may = useMay();
  if (!may("arrange")) return null;
  return (
    <Button
      {...(isSmall && { size: "sm", variant: "quiet" })}
      aria-pressed={isPicked}
      aria-keyshortcuts={isShortcut ? KEY : undefined}
      icon={isPicked || !isSmall ? <Check aria-hidden className="size-4" /> : undefined}
      className="aria-pressed:text-accent-ink"
      onClick={onPick}
    >
      <span>
        {isPicked ? text.picked : text.pick}
        <span className="sr-only">{text.take(number)}</span>
      </span>
      {isShortcut && (
        <span aria-hidden className="pointer-coarse:hidden">
          <Kbd>{KEY}</Kbd>
        </span>
      )}
    </Button>
  );
}
