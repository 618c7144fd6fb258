"use client";

import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { SquarePen } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { assistantClient, conversations } from "@/components/api/assistant";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { messages as common } from "@/components/ui/messages";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import type { Conversation } from "@/lib/assistant/conversation";
import { dropConversation } from "@/lib/assistant/queries";
import { ConversationRow } from "./conversation-row";
import { messages } from "./messages";

type ConversationsProps = {
  personId: string;
  openId: string | null;
  onOpen: (id: string | null) => void;
};

/** The person's conversations and those that others shared, the latest used first, with a search of all messages. */
export function Conversations({ personId, openId, onOpen }: ConversationsProps) {
  const [q, setQ] = useState("");
  const list = useInfiniteQuery({
    ...conversations.list(useDeferredValue(q)),
    placeholderData: (before) => before,
  });
  const cache = useQueryClient();
  const [leaving, setLeaving] = useState<Conversation | null>(null);
  const remove = useMutation({
    mutationFn: (conversationId: string) => assistantClient.remove({ params: { conversationId } }),
    onSuccess: (_, id) => {
      if (id === openId) onOpen(null);
      dropConversation(cache, id);
      setLeaving(null);
    },
    onError: (error) => toast(error.message, { tone: "danger" }),
  });
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
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
        {rows.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            isOwn={conversation.person_id === personId}
            isOpen={conversation.id === openId}
            onOpen={() => onOpen(conversation.id)}
            onDelete={() => setLeaving(conversation)}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {common.showMore}
        </Button>
      )}
      {leaving && (
        <DeleteConversation
          conversation={leaving}
          busy={remove.isPending}
          onDelete={() => remove.mutate(leaving.id)}
          onClose={() => setLeaving(null)}
        />
      )}
    </div>
  );
}

type DeleteConversationProps = {
  conversation: Conversation;
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
};

/** Asks for confirmation, because a deleted conversation cannot be restored. */
function DeleteConversation({ conversation, busy, onDelete, onClose }: DeleteConversationProps) {
  const { title, shared } = conversation;
  return (
    <Dialog
      onClose={onClose}
      title={messages.deleteConversation.title}
      size="sm"
      closeLabel={common.cancel}
      footer={
        <Button variant="danger" busy={busy} onClick={onDelete}>
          {common.delete}
        </Button>
      }
    >
      <p className="break-words text-ink-soft">{messages.deleteConversation.consequence(title, shared)}</p>
    </Dialog>
  );
}
