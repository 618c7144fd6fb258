"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { planQuery } from "@/components/api/account";
import { announce } from "@/components/ui/announce";
import { useStored } from "@/components/ui/use-stored";
import { NOTICE_COOKIE, setBrowserCookie } from "@/lib/platform/browser-cookies";
import { messages } from "./messages";
import { isKeyRefused } from "./query-errors";
import { connection, shellDialog, upstreamLost } from "./stores";

const ASK_AGAIN_MS = 10_000;

/** Notices about the whole studio, most urgent first. */
export function Notices({ embedded }: { embedded: boolean }) {
  const state = useStored(connection);
  const lost = useStored(upstreamLost);
  const plan = useQuery({ ...planQuery(), refetchInterval: lost ? ASK_AGAIN_MS : false });
  useEffect(() => {
    if (plan.dataUpdatedAt > 0) upstreamLost.set(false);
  }, [plan.dataUpdatedAt]);

  if (state === "offline") {
    return (
      <Notice tone="warning" spoken={messages.notices.offlineSpoken}>
        {messages.notices.offline}
      </Notice>
    );
  }
  if (lost) {
    return (
      <Notice tone="warning" spoken={messages.notices.unreachableSpoken}>
        {messages.notices.unreachable}
      </Notice>
    );
  }
  if (isKeyRefused(plan.error)) return <KeyNotice />;
  if (plan.data?.api_enabled === false) {
    return <Notice tone="warning">{messages.notices.apiOff}</Notice>;
  }
  return embedded && <EmbeddedNotice />;
}

function KeyNotice() {
  return (
    <Notice tone="warning" spoken={messages.notices.keyRefusedSpoken}>
      {messages.notices.keyRefused}{" "}
      <button type="button" className="font-medium underline" onClick={() => shellDialog.set("replace-key")}>
        {messages.notices.replaceKey}
      </button>
    </Notice>
  );
}

function EmbeddedNotice() {
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  const dismiss = () => {
    setBrowserCookie(NOTICE_COOKIE, "seen");
    setShown(false);
  };
  return (
    <Notice onDismiss={dismiss}>
      <span className="sm:hidden">{messages.notices.demoShort}</span>
      <span className="max-sm:hidden">{messages.notices.demo}</span>
    </Notice>
  );
}

type NoticeProps = { tone?: "warning"; spoken?: string; onDismiss?: () => void; children: ReactNode };

function Notice({ tone, spoken, onDismiss, children }: NoticeProps) {
  useEffect(() => {
    if (spoken) announce(spoken);
  }, [spoken]);
  return (
    <aside
      aria-label={messages.notices.label}
      className={clsx(
        "flex items-center gap-2 border-line border-b px-4 py-1.5 text-xs md:px-6 print:hidden",
        tone === "warning" ? "bg-hover text-warning" : "bg-stage text-ink-soft",
      )}
    >
      <p className="flex-1 py-1">{children}</p>
      {onDismiss && (
        <button
          type="button"
          aria-label={messages.notices.dismiss}
          onClick={onDismiss}
          className="touch-target grid size-6 place-items-center rounded-md hover:bg-hover"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </aside>
  );
}
