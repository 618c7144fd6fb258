import { clsx } from "clsx";
import {
  ChevronDown,
  Download,
  FileText,
  LayoutGrid,
  ReceiptText,
  Scale,
  ScanEye,
  Table2,
  Trash2,
  Users,
  Wallet,
} from "lucide-react";
import { useState } from "react";
import { useMay, useSeesCosts } from "@/components/access/may";
import { Button, buttonLook } from "@/components/ui/button";
import { lazyPopup } from "@/components/ui/lazy-part";
import { Menu } from "@/components/ui/menu";
import { boardExportApi } from "@/lib/boards/api";
import { addressOf } from "@/lib/http/endpoint";
import { receiptLink } from "@/lib/navigation/boards";
import { galleryLink } from "@/lib/navigation/gallery";
import { boardStatementLink } from "@/lib/navigation/statements";
import { messages } from "./messages";

const ExportDialog = lazyPopup(() => import("./export-dialog"));
const AskChecksDialog = lazyPopup(() => import("../checks/ask/ask-checks-dialog"));
const WorthDialog = lazyPopup(() => import("./worth-dialog"));
const TrashDialog = lazyPopup(() => import("./trash-dialog"));

const text = messages.menu;
type Opened = "export" | "check" | "worth" | "trash";

type ExportMenuProps = { boardId: string; onBudget?: () => void; onAudience?: () => void };

/** What leaves a board; and beside it what concerns all of its takes. */
export function ExportMenu({ boardId, onBudget, onAudience }: ExportMenuProps) {
  const may = useMay();
  const seesCosts = useSeesCosts();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [shown, setShown] = useState<ReadonlySet<Opened>>(new Set());
  const open = (which: Opened) => {
    setShown(new Set([...shown, which]));
    setOpened(which);
  };
  const dialog = (which: Opened) => ({
    boardId,
    open: opened === which,
    onClose: () => setOpened(null),
  });
  return (
    <>
      <div className="flex">
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => open("export")}
        >
          {text.label}
        </Button>
        <Menu
          label={text.more}
          align="end"
          trigger={<ChevronDown aria-hidden className="size-4" />}
          triggerClassName={clsx(buttonLook({ variant: "quiet" }), "-ml-3")}
          sections={[
            {
              actions: [
                {
                  label: text.csv,
                  icon: <Table2 aria-hidden />,
                  href: addressOf(boardExportApi.csv, { params: { boardId } }),
                  download: true,
                },
                { label: text.receipt, icon: <ReceiptText aria-hidden />, href: receiptLink(boardId) },
                seesCosts &&
                  may("manage") && {
                    label: text.statement,
                    icon: <FileText aria-hidden />,
                    href: boardStatementLink(boardId),
                  },
              ],
            },
            {
              actions: [
                onBudget !== undefined && {
                  label: text.budget,
                  icon: <Wallet aria-hidden />,
                  onSelect: onBudget,
                },
                onAudience !== undefined && {
                  label: text.audience,
                  icon: <Users aria-hidden />,
                  onSelect: onAudience,
                },
                may("make") && {
                  label: text.check,
                  icon: <ScanEye aria-hidden />,
                  onSelect: () => open("check"),
                },
                { label: text.worth, icon: <Scale aria-hidden />, onSelect: () => open("worth") },
                {
                  label: text.gallery,
                  icon: <LayoutGrid aria-hidden />,
                  href: galleryLink({ board: boardId }),
                },
                may("remove") && {
                  label: text.trash,
                  icon: <Trash2 aria-hidden />,
                  onSelect: () => open("trash"),
                },
              ],
            },
          ]}
        />
      </div>
      {shown.has("export") && <ExportDialog {...dialog("export")} />}
      {shown.has("check") && <AskChecksDialog {...dialog("check")} />}
      {shown.has("worth") && <WorthDialog {...dialog("worth")} />}
      {shown.has("trash") && <TrashDialog {...dialog("trash")} />}
    </>
  );
}
