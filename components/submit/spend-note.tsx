import { TriangleAlert } from "lucide-react";
import { shellDialog } from "@/components/shell/stores";
import { Link } from "@/components/ui/link";
import type { SpendCheck } from "@/lib/budget/check-spend";
import { usageLink } from "@/lib/navigation/usage";
import { messages } from "./messages";
import type { Block } from "./use-submit-block";

const text = messages.spendNote;

type SpendNoteProps = {
  /** Names the note for the button that it is about. */
  id: string;
  block: Block | null;
  warning: SpendCheck | null;
  denied: string | null;
  /** How many jobs it is about. */
  takes: number;
};

/**
 * One line before sending: why the job cannot be sent and who can lift that, or that it would exceed a limit that
 * only warns. Empty when there is nothing to say.
 */
export function SpendNote({ id, block, warning, denied, takes }: SpendNoteProps) {
  if (!block && !warning && !denied) return null;
  const isAboutKey = block ? block.reason === "key" : denied !== null;
  return (
    <p
      data-limit={warning?.limit}
      data-blocked={block?.reason}
      className="flex basis-full gap-2 pb-1 text-warning text-xs"
    >
      <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>
        <span id={id}>
          {block
            ? block.message
            : denied
              ? text.denied(denied)
              : warning && `${warning.message} ${text.warned(takes, warning.overBy, warning.limit)}`}
        </span>{" "}
        {isAboutKey ? (
          <button type="button" className="underline" onClick={() => shellDialog.set("replace-key")}>
            {text.replaceKey}
          </button>
        ) : (
          <Link href={usageLink()} className="underline">
            {text.link}
          </Link>
        )}
      </span>
    </p>
  );
}
