"use client";

import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { SquarePen, Trash2 } from "lucide-react";
import { type MouseEvent, useDeferredValue, useState } from "react";
import { useMay } from "@/components/access/may";
import { assistantClient, conversations } from "@/components/api/assistant";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { messages as common } from "@/components/ui/messages";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { dropConversation } from "@/lib/assistant/queries";
import { conversationLink } from "@/lib/navigation/assistant";
import { messages } from "./messages";

type ConversationsProps = { openId: string | null; onOpen: (id: string | null) => void };

/** Every conversation of the workspace, the latest used first, with a search of all messages. */
export function Conversations({ openId, onOpen }: ConversationsProps) {
  const [q, setQ] = useState("");
  const list = useInfiniteQuery({
    ...conversations.list(useDeferredValue(q)),
    placeholderData: (before) => before,
  });
  const cache = useQueryClient();
  const [leaving, setLeaving] = useState<{ id: string; title: string } | null>(null);
  const remove = useMutation({
    mutationFn: (conversationId: string) => assistantClient.remove({ params: { conversationId } }),
    onSuccess: (_, id) => {
      if (id === openId) onOpen(null);
      dropConversation(cache, id);
      setLeaving(null);
    },
    onError: (error) => toast(error.message, { tone: "danger" }),
  });
  const may = useMay();
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const follow = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <div className="flex flex-col gap-3">
      <Button icon={<SquarePen aria-hidden className="size-4" />} onClick={() => onOpen(null)}>
        {messages.conversations.new}
      </Button>
      <search>
        <SearchField label={messages.conversations.search} value={q} maxLength={200} onChange={setQ} />
      </search>
      {list.isPending && <Skeleton className="h-24" />}
      {list.error && <p className="text-danger text-sm">{list.error.message}</p>}
      {list.isSuccess && rows.length === 0 && (
        <p className="px-2 text-ink-soft text-sm">
          {q.trim() ? messages.conversations.noMatches : messages.conversations.empty}
        </p>
      )}
      <ul className="flex flex-col *:first:border-t">
        {rows.map(({ id, title }) => (
          <li
            key={id}
            className={clsx(
              "group flex items-center border-line border-b",
              id === openId ? "bg-hover font-semibold" : "hover:bg-hover",
            )}
          >
            <a
              href={conversationLink(id)}
              aria-current={id === openId ? "page" : undefined}
              onClick={(event) => follow(event, id)}
              dir="auto"
              className="min-w-0 flex-1 truncate px-2 py-2.5 text-sm pointer-coarse:py-3.5"
            >
              {title}
            </a>
            {may("remove") && (
              <IconButton
                label={messages.conversations.delete(title)}
                size="sm"
                icon={<Trash2 aria-hidden />}
                onClick={() => setLeaving({ id, title })}
                className="opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
              />
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {common.showMore}
        </Button>
      )}
      {leaving && (
        <DeleteConversation
          title={leaving.title}
          busy={remove.isPending}
          onDelete={() => remove.mutate(leaving.id)}
          onClose={() => setLeaving(null)}
        />
      )}
    </div>
  );
}

type DeleteConversationProps = { title: string; busy: boolean; onDelete: () => void; onClose: () => void };

/** Asks for confirmation, because a deleted conversation cannot be restored. */
function DeleteConversation({ title, busy, onDelete, onClose }: DeleteConversationProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.deleteConversation.title}
      size="sm"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={onDelete}>
            {common.delete}
          </Button>
        </>
      }
    >
      <p className="break-words text-ink-soft">{messages.deleteConversation.consequence(title)}</p>
    </Dialog>
  );
}
