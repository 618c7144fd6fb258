import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { messages as common } from "@/components/ui/messages";
import { messages } from "./messages";

type DeleteConversationProps = { title: string; busy: boolean; onDelete: () => void; onClose: () => void };

/** Asks for confirmation, because a deleted conversation cannot be restored. */
export function DeleteConversation({ title, busy, onDelete, onClose }: DeleteConversationProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.deleteConversation.title}
      size="sm"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={onDelete}>
            {common.delete}
          </Button>
        </>
      }
    >
      <p className="break-words text-ink-soft">{messages.deleteConversation.consequence(title)}</p>
    </Dialog>
  );
}
