import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { buttonLook } from "./button";
import { Dialog } from "./dialog";
import { messages } from "./messages";

type DownloadDialogProps = {
  title: string;
  /** Null while there is nothing to download. */
  href: string | null;
  label: string;
  /** In place of the link while there is none. */
  order?: ReactNode;
  open?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Says what a download has before the browser fetches it, which closes the dialog. */
export function DownloadDialog({ title, href, label, order, children, ...opening }: DownloadDialogProps) {
  return (
    <Dialog
      {...opening}
      title={title}
      size="sm"
      closeLabel={messages.cancel}
      footer={
        href === null ? (
          order
        ) : (
          <a href={href} download onClick={opening.onClose} className={buttonLook({ variant: "ink" })}>
            <Download aria-hidden className="size-4" />
            {label}
          </a>
        )
      }
    >
      <div className="flex flex-col gap-4 py-3 text-sm">{children}</div>
    </Dialog>
  );
}
