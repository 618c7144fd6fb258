import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

type DeleteConversationProps = { title: string; busy: boolean; onDelete: () => void; onClose: () => void };

/** Asks for confirmation, because a deleted conversation cannot be restored. */
export function DeleteConversation({ title, busy, onDelete, onClose }: DeleteConversationProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this conversation?"
      size="sm"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep
          </Button>
          <Button variant="danger" busy={busy} onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <p className="break-words text-ink-soft">
        “{title}” and everything that was said in it is gone afterwards, for everybody in this workspace.
      </p>
    </Dialog>
  );
}
