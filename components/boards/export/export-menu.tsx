import {
  ChevronDown,
  Clapperboard,
  Download,
  FileArchive,
  LayoutGrid,
  ListVideo,
  Scale,
  Table2,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/access/may";
import { buttonLook } from "@/components/ui/button";
import { lazyPopup } from "@/components/ui/lazy-part";
import { Menu } from "@/components/ui/menu";
import { boardExportApi } from "@/lib/boards/api";
import { addressOf } from "@/lib/http/endpoint";
import { galleryLink } from "@/lib/navigation/gallery";
import { messages } from "./messages";

const ZipDialog = lazyPopup(() => import("./zip-dialog"));
const TimelineDialog = lazyPopup(() => import("./timeline-dialog"));
const WorthDialog = lazyPopup(() => import("./worth-dialog"));
const RoughCutDialog = lazyPopup(() => import("../rough-cut/rough-cut-dialog"));
const TrashDialog = lazyPopup(() => import("./trash-dialog"));

const text = messages.menu;
type Opened = "zip" | "cut" | "timeline" | "worth" | "trash";

/** What leaves a board: its files in order and its table; and what concerns all of its takes. */
export function ExportMenu({ boardId }: { boardId: string }) {
  const may = useMay();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [shown, setShown] = useState<Opened | null>(null);
  const open = (which: Opened) => {
    setShown(which);
    setOpened(which);
  };
  const dialog = (which: Opened) => ({
    boardId,
    open: opened === which,
    onClose: () => setOpened(null),
  });
  return (
    <>
      <Menu
        label={text.label}
        align="end"
        trigger={
          <>
            <Download aria-hidden className="size-4" />
            {text.label}
            <ChevronDown aria-hidden className="size-4" />
          </>
        }
        triggerClassName={buttonLook({ variant: "quiet" })}
        sections={[
          {
            actions: [
              { label: text.zip, icon: <FileArchive aria-hidden />, onSelect: () => open("zip") },
              { label: text.cut, icon: <Clapperboard aria-hidden />, onSelect: () => open("cut") },
              {
                label: text.timeline,
                icon: <ListVideo aria-hidden />,
                onSelect: () => open("timeline"),
              },
              {
                label: text.csv,
                icon: <Table2 aria-hidden />,
                href: addressOf(boardExportApi.csv, { params: { boardId } }),
                download: true,
              },
            ],
          },
          {
            actions: [
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
      {shown === "zip" && <ZipDialog {...dialog("zip")} />}
      {shown === "trash" && <TrashDialog {...dialog("trash")} />}
      {shown === "cut" && <RoughCutDialog {...dialog("cut")} />}
      {shown === "timeline" && <TimelineDialog {...dialog("timeline")} onZip={() => open("zip")} />}
      {shown === "worth" && <WorthDialog {...dialog("worth")} />}
    </>
  );
}
