"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { planQuery } from "@/components/api/account";
import { announce } from "@/components/ui/announce";
import { useStored } from "@/components/ui/use-stored";
import { messages } from "./messages";
import { isKeyRefused } from "./query-errors";
import { connection, shellDialog, upstreamLost } from "./stores";

const ASK_AGAIN_MS = 10_000;

/** What keeps the whole studio from running jobs until somebody acts. The balance pill says how it is connected. */
export function Notices() {
  const state = useStored(connection);
  const lost = useStored(upstreamLost);
  const plan = useQuery({ ...planQuery(), refetchInterval: lost ? ASK_AGAIN_MS : false });
  useEffect(() => {
    if (plan.dataUpdatedAt > 0) upstreamLost.set(false);
  }, [plan.dataUpdatedAt]);
  const isOffline = state === "offline";
  useEffect(() => {
    if (isOffline) announce(messages.notices.offlineSpoken);
    else if (lost) announce(messages.notices.unreachableSpoken);
  }, [isOffline, lost]);

  if (isOffline || lost) return null;
  if (isKeyRefused(plan.error)) return <KeyNotice />;
  return plan.data?.api_enabled === false && <Notice>{messages.notices.apiOff}</Notice>;
}

function KeyNotice() {
  return (
    <Notice spoken={messages.notices.keyRefusedSpoken}>
      {messages.notices.keyRefused}{" "}
      <button type="button" className="font-medium underline" onClick={() => shellDialog.set("replace-key")}>
        {messages.notices.replaceKey}
      </button>
    </Notice>
  );
}

function Notice({ spoken, children }: { spoken?: string; children: ReactNode }) {
  useEffect(() => {
    if (spoken) announce(spoken);
  }, [spoken]);
  return (
    <aside
      aria-label={messages.notices.label}
      className="border-line border-b bg-hover px-4 py-2 text-sm text-warning md:px-7 print:hidden"
    >
      {children}
    </aside>
  );
}
