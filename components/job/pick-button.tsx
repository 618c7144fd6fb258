"use client";

import { Check } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { messages } from "./messages";

const text = messages.pickButton;

type PickButtonProps = {
  isPicked: boolean;
  /** The number of the take among those of its shot. */
  number: number;
  /** The key that presses it. */
  shortcut?: string;
  /** As small as a caption. */
  isSmall?: boolean;
  onPick: () => void;
};

/** Makes a take the pick of its shot, or takes that from it. Picking deletes nothing. */
export function PickButton({ isPicked, number, shortcut = "K", isSmall = false, onPick }: PickButtonProps) {
  return (
    <Button
      {...(isSmall && { size: "sm", variant: "quiet" })}
      aria-pressed={isPicked}
      aria-keyshortcuts={shortcut}
      icon={isPicked || !isSmall ? <Check aria-hidden className="size-4" /> : undefined}
      className="aria-pressed:text-accent-ink"
      onClick={onPick}
    >
      <span>
        {isPicked ? text.picked : text.pick}
        <span className="sr-only">{text.take(number)}</span>
      </span>
      <span aria-hidden className="pointer-coarse:hidden">
        <Kbd>{shortcut}</Kbd>
      </span>
    </Button>
  );
}
