import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Ellipsis, SquarePen, Trash2, Users } from "lucide-react";
import { type MouseEvent, useDeferredValue, useState } from "react";
import { useMay } from "@/components/access/may";
import { assistantClient, conversationQueries } from "@/components/api/assistant";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Menu, type MenuSection } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import type { Conversation } from "@/lib/assistant/conversation";
import { dropConversation, updateConversation } from "@/lib/assistant/queries";
import { conversationLink } from "@/lib/navigation/assistant";
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
    ...conversationQueries.list(useDeferredValue(q)),
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

type ConversationRowProps = {
  conversation: Conversation;
  /** Whether it is the person's own, and not one that another shared. */
  isOwn: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onDelete: () => void;
};

/** A conversation of the list, with who shared it. */
function ConversationRow({ conversation, isOwn, isOpen, onOpen, onDelete }: ConversationRowProps) {
  const { id, title, shared, person_name } = conversation;
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <li
      className={clsx(
        "group flex items-center border-line border-b",
        isOpen ? "bg-hover font-semibold" : "hover:bg-hover",
      )}
    >
      <a
        href={conversationLink(id)}
        aria-current={isOpen ? "page" : undefined}
        onClick={follow}
        className="min-w-0 flex-1 px-2 py-2.5 text-sm pointer-coarse:py-3.5"
      >
        <span dir="auto" className="block truncate">
          {title}
        </span>
        {shared && (
          <span className="flex items-center gap-1.5 font-normal text-ink-soft text-xs">
            <Users aria-hidden className="size-3.5 shrink-0" />
            {isOwn ? (
              messages.conversations.shared
            ) : (
              <bdi className="truncate">{person_name ?? messages.conversations.unnamed}</bdi>
            )}
          </span>
        )}
      </a>
      <RowMenu conversation={conversation} isOwn={isOwn} onDelete={onDelete} />
    </li>
  );
}

type RowMenuProps = Pick<ConversationRowProps, "conversation" | "isOwn" | "onDelete">;

/** Nothing for who may only read it. */
function RowMenu({ conversation: { id, person_id, title, shared }, isOwn, onDelete }: RowMenuProps) {
  const may = useMay();
  const cache = useQueryClient();
  const share = useMutation({
    mutationFn: (next: boolean) =>
      assistantClient.share({ params: { conversationId: id }, body: { shared: next } }),
    onSuccess: (changed) => updateConversation(cache, changed),
    onError: (error) => toast(error.message, { tone: "danger" }),
  });
  // The switch moves with the press.
  const isShared = share.isPending ? share.variables : shared;
  const sections: MenuSection[] = [
    ...(isOwn
      ? [
          {
            checks: {
              label: messages.conversations.access,
              values: isShared ? ["shared"] : [],
              options: [{ value: "shared", label: messages.conversations.share }],
              onChange: (values: string[]) => share.mutate(values.length > 0),
            },
          },
        ]
      : []),
    ...(may("remove", person_id)
      ? [
          {
            actions: [
              {
                label: common.delete,
                icon: <Trash2 aria-hidden />,
                tone: "danger" as const,
                onSelect: onDelete,
              },
            ],
          },
        ]
      : []),
  ];
  if (sections.length === 0) return null;
  return (
    <Menu
      label={messages.conversations.actions(title)}
      trigger={<Ellipsis aria-hidden className="size-4" />}
      triggerClassName="touch-target mr-1 grid size-7 shrink-0 place-items-center rounded-md text-ink-soft opacity-0 hover:bg-hover hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 data-open:opacity-100 pointer-coarse:size-9 pointer-coarse:opacity-100"
      sections={sections}
    />
  );
}
