import { MessagesSquare, SquarePen } from "lucide-react";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { conversationLink } from "@/lib/navigation/assistant";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { Chat } from "./chat";
import { Conversations } from "./conversations";
import { messages } from "./messages";
import { useAnswering } from "./use-answering";

/** The conversations and the open one. On a phone the list is behind a button. */
export function Assistant({ personId }: { personId: string }) {
  const { openId, open, showAddress } = useOpenConversation();
  const answering = useAnswering(showAddress);
  const [isListOpen, setIsListOpen] = useState(false);
  const turnTo = (id: string | null) => {
    if (id !== openId) answering.stop();
    open(id);
    setIsListOpen(false);
  };
  const list = <Conversations personId={personId} openId={openId} onOpen={turnTo} />;
  return (
    <div data-page="chat" className="flex min-h-0 flex-1">
      <nav
        aria-label={messages.assistant.conversations}
        className="relative hidden w-72 shrink-0 overflow-y-auto border-line border-r p-3 lg:block"
      >
        {list}
      </nav>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <header className="flex items-center justify-between gap-2 px-4 py-2 lg:hidden">
          <Button
            size="sm"
            variant="quiet"
            icon={<MessagesSquare aria-hidden className="size-4" />}
            onClick={() => setIsListOpen(true)}
          >
            {messages.assistant.conversations}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            icon={<SquarePen aria-hidden className="size-4" />}
            onClick={() => turnTo(null)}
          >
            {messages.assistant.new}
          </Button>
        </header>
        <Chat personId={personId} conversationId={openId} answering={answering} />
      </div>
      {isListOpen && (
        <Dialog onClose={() => setIsListOpen(false)} title={messages.assistant.conversations}>
          {list}
        </Dialog>
      )}
    </div>
  );
}

/**
 * The open conversation, from the address. Opening one changes the address without a round trip, so an
 * arriving answer continues.
 */
function useOpenConversation() {
  const openId = decodeURIComponent(usePathname().slice(PAGE_PATHS.assistant.length + 1)) || null;
  return {
    openId,
    open: (id: string | null) =>
      window.history.pushState(null, "", id === null ? PAGE_PATHS.assistant : conversationLink(id)),
    /** The new conversation has an address now. Back leads to the previous page. */
    showAddress: (id: string) => window.history.replaceState(null, "", conversationLink(id)),
  };
}
