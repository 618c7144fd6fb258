"use client";

import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/components/api/sessions";
import { Dialog } from "@/components/ui/dialog";
import { KeysAhead } from "@/components/ui/keys-ahead";
import { messages } from "./messages";
import ReplaceKey from "./replace-key";

type ReplaceKeyDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/**
 * Replaces the key of the workspace, because the upstream revoked it or because another person may have it.
 */
export default function ReplaceKeyDialog(props: ReplaceKeyDialogProps) {
  const { isLoading, failureCount } = useQuery(sessionQuery());
  // Its fields come with the answer, and a dialog gives the focus to what it opens with.
  if (props.open && isLoading && failureCount === 0) return <KeysAhead />;
  return (
    <Dialog {...props} title={messages.replaceKeyDialog.title} size="sm">
      <ReplaceKey onReplaced={() => props.onOpenChange(false)} />
    </Dialog>
  );
}
