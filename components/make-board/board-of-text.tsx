import { Clapperboard, ListOrdered } from "lucide-react";
import type { ComponentProps } from "react";
import { useMay } from "@/components/access/may";
import { Button } from "@/components/ui/button";
import { messages } from "./messages";
import { useMakeBoard } from "./use-make-board";

type BoardOfTextProps = Pick<ComponentProps<typeof Button>, "size" | "variant"> & {
  /** Of the board. */
  name: string;
  /** Each becomes a shot. */
  prompts: readonly string[];
  /** A text of which shots can be written, and what the button says; null for none. */
  script: { text: string; label: string } | null;
};

/** Makes a board of what a text lists, or one on which shots are written of it. */
export function BoardOfText({ name, prompts, script, ...look }: BoardOfTextProps) {
  const may = useMay();
  const { make, isBusy } = useMakeBoard();
  if (!may("arrange")) return null;
  return (
    <>
      {prompts.length > 0 && (
        <Button
          {...look}
          busy={isBusy}
          icon={<ListOrdered aria-hidden className="size-4" />}
          onClick={() => void make(({ makeBoardOfPrompts }) => makeBoardOfPrompts(name, prompts))}
        >
          {messages.ofShots(prompts.length)}
        </Button>
      )}
      {script && may("make") && (
        <Button
          {...look}
          busy={isBusy}
          icon={<Clapperboard aria-hidden className="size-4" />}
          onClick={() => void make(({ makeBoardOfScript }) => makeBoardOfScript(name, script.text))}
        >
          {script.label}
        </Button>
      )}
    </>
  );
}
