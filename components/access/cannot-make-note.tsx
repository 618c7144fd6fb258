import { Link } from "@/components/ui/link";
import { settingsLink } from "@/lib/navigation/settings";
import { messages } from "./messages";

/** Why a button of a form cannot be pressed by who may not make anything, and who can change that. */
export function CannotMakeNote({ id }: { id?: string }) {
  return (
    <p className="text-sm text-warning">
      <span id={id}>{messages.makers}</span>{" "}
      <Link href={settingsLink("people")} className="underline">
        {messages.owners}
      </Link>
    </p>
  );
}
