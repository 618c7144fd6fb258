import { useQuery } from "@tanstack/react-query";
import { isFirstAttempt } from "@/components/api/is-first-attempt";
import { libraryQueries } from "@/components/api/library";
import { BufferKeysUntilFocus } from "@/components/ui/buffer-keys";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { messages } from "./messages";
import { StorageForm } from "./storage-form";

const text = messages.storageDialog;

/** The use of our own storage, its limit, and the names of downloaded files. */
export default function StorageDialog({ onClose }: { onClose: () => void }) {
  const storage = useQuery(libraryQueries.storage());
  // Its fields come with the response, and a dialog gives the focus to what it opens with.
  if (isFirstAttempt(storage)) return <BufferKeysUntilFocus />;
  return (
    <Dialog onClose={onClose} title={text.title}>
      {storage.data ? <StorageForm use={storage.data} onClose={onClose} /> : <Skeleton className="h-40" />}
    </Dialog>
  );
}
