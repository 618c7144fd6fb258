"use client";

import { ChevronDown, Clapperboard, Download, FileArchive, Scale, Table2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { boardExportApi } from "@/lib/boards/api";
import { addressOf } from "@/lib/http/endpoint";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";

const ZipDialog = lazy(() => importWithRetry(() => import("./zip-dialog")));
const WorthDialog = lazy(() => importWithRetry(() => import("./worth-dialog")));

const PicksCutDialog = lazy(() => importWithRetry(() => import("../rough-cut/picks-cut-dialog")));

const text = messages.menu;
type Opened = "zip" | "cut" | "worth";

/** What leaves a board: its files in order, its table, and what its models were worth. */
export function ExportMenu({ boardId }: { boardId: string }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [shown, setShown] = useState<Opened | null>(null);
  const open = (which: Opened) => {
    setShown(which);
    setOpened(which);
  };
  const dialog = (which: Opened) => ({
    boardId,
    open: opened === which,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? which : null),
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
                label: text.csv,
                icon: <Table2 aria-hidden />,
                href: addressOf(boardExportApi.csv, { params: { boardId } }),
                download: true,
              },
              { label: text.worth, icon: <Scale aria-hidden />, onSelect: () => open("worth") },
            ],
          },
        ]}
      />
      <Suspense fallback={null}>
        {shown === "zip" && <ZipDialog {...dialog("zip")} />}
        {shown === "cut" && <PicksCutDialog {...dialog("cut")} />}
        {shown === "worth" && <WorthDialog {...dialog("worth")} />}
      </Suspense>
    </>
  );
}
