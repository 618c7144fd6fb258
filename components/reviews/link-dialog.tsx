import { Dialog } from "@/components/ui/dialog";
import { MadeLink } from "./made-link";
import { messages } from "./messages";

/** A link that was made before, for whoever made it. */
export default function LinkDialog({ path, onClose }: { path: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={messages.share.link}>
      <div className="pt-2">
        <MadeLink path={path} />
      </div>
    </Dialog>
  );
}
