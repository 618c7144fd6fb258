import { approvalNote } from "@/components/access/approval-note";
import { Input } from "@/components/ui/input";
import { useStored } from "@/components/ui/use-stored";
import { messages } from "./messages";

const MAX_CHARACTERS = 300;

/** What goes to the owner with a request for approval. */
export default function AskNote() {
  const note = useStored(approvalNote);
  return (
    <Input
      aria-label={messages.askNote.label}
      placeholder={messages.askNote.label}
      maxLength={MAX_CHARACTERS}
      value={note}
      onChange={({ target }) => approvalNote.set(target.value)}
    />
  );
}
