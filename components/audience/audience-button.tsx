import { Lock, Users } from "lucide-react";
import type { Audience } from "@/lib/audience/audience";
import { messages as text } from "./messages";

type AudienceButtonProps = { audience: Audience; onOpen: () => void };

/** Says who sees what is not open, and opens the dialog that changes it; nothing for what is open. */
export function AudienceButton({ audience: { kind, people, is_yours }, onOpen }: AudienceButtonProps) {
  if (kind === "open") return null;
  const Sign = kind === "private" ? Lock : Users;
  const yours = kind === "private" ? text.shown.private : text.shown.shared(people.length);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={text.title}
      onClick={onOpen}
      className="touch-target inline-flex shrink-0 items-center gap-1.5 rounded-full bg-hover px-2.5 py-0.5 text-ink-soft text-sm hover:text-ink"
    >
      <Sign aria-hidden className="size-3.5" />
      {is_yours ? yours : text.shown.withYou}
    </button>
  );
}
