import type { ReactNode } from "react";
import type { PageAddress } from "@/components/ui/link";
import type { FoundShot } from "@/lib/boards/found-shot";

/** What the palette lists. */
export type Command = {
  id: string;
  label: string;
  /** More words for the search. */
  keywords: string;
  icon?: ReactNode;
  /** In place of icon and label. */
  row?: ReactNode;
  /** The shot that it opens, whose takes can be listed below it, and the id of the shot that a take is of. */
  shot?: FoundShot;
  takeOf?: string;
  /** The key that does the same: "?". */
  keys?: string;
  run: (go: (to: PageAddress) => void) => void;
};

export type CommandGroup = { value: string; items: readonly Command[] };
