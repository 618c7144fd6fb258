import { useQuery } from "@tanstack/react-query";
import { isFirstAttempt } from "@/components/api/is-first-attempt";
import { sessionQuery } from "@/components/api/sessions";
import { BufferKeysUntilFocus } from "@/components/ui/buffer-keys";
import { Dialog } from "@/components/ui/dialog";
import { messages } from "./messages";
import ReplaceKey from "./replace-key";

/**
 * Replaces the key of the workspace, because the upstream revoked it or because another person may have it.
 */
export default function ReplaceKeyDialog({ onClose }: { onClose: () => void }) {
  const session = useQuery(sessionQuery());
  // Its fields come with the response, and a dialog gives the focus to what it opens with.
  if (isFirstAttempt(session)) return <BufferKeysUntilFocus />;
  return (
    <Dialog onClose={onClose} title={messages.replaceKeyDialog.title} size="sm">
      <ReplaceKey onReplaced={onClose} />
    </Dialog>
  );
}
