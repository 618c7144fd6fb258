"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Ellipsis, Trash2, Users } from "lucide-react";
import type { MouseEvent } from "react";
import { useMay } from "@/components/access/may";
import { assistantClient } from "@/components/api/assistant";
import { Menu, type MenuSection } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import type { Conversation } from "@/lib/assistant/conversation";
import { updateConversation } from "@/lib/assistant/queries";
import { conversationLink } from "@/lib/navigation/assistant";
import { messages } from "./messages";

const text = messages.conversations;

type ConversationRowProps = {
  conversation: Conversation;
  /** Whether it is the person's own, and not one that another shared. */
  isOwn: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onDelete: () => void;
};

/** A conversation of the list, with who shared it. */
export function ConversationRow({ conversation, isOwn, isOpen, onOpen, onDelete }: ConversationRowProps) {
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
            {isOwn ? text.shared : <bdi className="truncate">{person_name ?? text.unnamed}</bdi>}
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
              label: text.access,
              values: isShared ? ["shared"] : [],
              options: [{ value: "shared", label: text.share }],
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
      label={text.actions(title)}
      trigger={<Ellipsis aria-hidden className="size-4" />}
      triggerClassName="touch-target mr-1 grid size-7 shrink-0 place-items-center rounded-md text-ink-soft opacity-0 hover:bg-hover hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 data-open:opacity-100 pointer-coarse:size-9 pointer-coarse:opacity-100"
      sections={sections}
    />
  );
}
