"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FolderPlus, Tag, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { libraryClient } from "@/components/api/library";
import { useBulkAction } from "@/components/job/use-bulk-action";
import type { MenuSection } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import { isSettled, type Job } from "@/lib/jobs/job";
import { applyJob } from "@/lib/jobs/queries";
import { messages } from "./messages";

const text = messages.useOrganize;
const TagDialog = dynamic(() => import("@/components/job/tag-dialog"), { ssr: false });
const CollectDialog = dynamic(() => import("@/components/job/collect-dialog"), { ssr: false });

/** Where a job goes in the library: its favorite mark, and menu entries for tags, collections and deletion. */
export function useOrganize(job: Job) {
  const cache = useQueryClient();
  const { apply } = useBulkAction();
  const [dialog, setDialog] = useState<"tag" | "collect" | null>(null);
  const favorite = useMutation({
    mutationFn: () => libraryClient.annotate(job.id, { favourite: !job.favourite }),
    onSuccess: (annotated) => applyJob(cache, annotated),
    onError: (error) => void toast(error.message, { tone: "danger" }),
  });
  const selection = { ids: [job.id] };
  const close = () => setDialog(null);
  const sections: MenuSection[] = [
    {
      actions: [
        { label: text.tag, icon: <Tag aria-hidden />, onSelect: () => setDialog("tag") },
        { label: text.collect, icon: <FolderPlus aria-hidden />, onSelect: () => setDialog("collect") },
      ],
    },
  ];
  if (isSettled(job.status)) {
    sections.push({
      actions: [
        {
          label: common.delete,
          icon: <Trash2 aria-hidden />,
          tone: "danger",
          onSelect: () => void apply(selection, { do: "delete" }),
        },
      ],
    });
  }
  return {
    toggleFavorite: () => favorite.mutate(),
    sections,
    dialog: (
      <>
        {dialog === "tag" && <TagDialog selection={selection} count={null} onClose={close} />}
        {dialog === "collect" && (
          <CollectDialog selection={selection} count={null} isInside={null} onClose={close} />
        )}
      </>
    ),
  };
}
