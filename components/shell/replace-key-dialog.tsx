"use client";

import { Dialog } from "@/components/ui/dialog";
import { messages } from "./messages";
import ReplaceKey from "./replace-key";

type ReplaceKeyDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/**
 * Replaces the key of the workspace, because the service revoked it or because another person may have it.
 */
export default function ReplaceKeyDialog(props: ReplaceKeyDialogProps) {
  return (
    <Dialog {...props} title={messages.replaceKeyDialog.title} size="sm">
      <ReplaceKey onReplaced={() => props.onOpenChange(false)} />
    </Dialog>
  );
}
