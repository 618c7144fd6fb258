"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { planQuery, upstreamQuery } from "@/components/api/account";
import { useTimeZone } from "@/components/api/time-zone";
import { announce } from "@/components/ui/announce";
import { useStored } from "@/components/ui/use-stored";
import { formatTime } from "@/lib/platform/format";
import { messages } from "./messages";
import { isKeyRefused } from "./query-errors";
import { connection, shellDialog, upstreamLost } from "./stores";

const ASK_AGAIN_MS = 4_000;
/** How often the API is asked whether it accepts the key again. */
const ASK_KEY_AGAIN_MS = 15_000;

/** What keeps the whole studio from running jobs, on every page. The balance pill says it in a word. */
export function Notices() {
  const state = useStored(connection);
  const lost = useStored(upstreamLost);
  const timeZone = useTimeZone();
  // What a call of this page found out is only a doubt; the server knows.
  const upstream = useQuery({
    ...upstreamQuery,
    // Nobody tells that a limit is over.
    refetchInterval: ({ state: { data } }) => (lost || data?.limited_since ? ASK_AGAIN_MS : false),
  });
  const downSince = upstream.data?.down_since ?? null;
  const limitedSince = upstream.data?.limited_since ?? null;
  const isRefusedKey = (upstream.data?.refused_since ?? null) !== null;
  const plan = useQuery({
    ...planQuery(),
    refetchInterval: ({ state: { error } }) =>
      isRefusedKey || isKeyRefused(error) ? ASK_KEY_AGAIN_MS : false,
  });
  const { refetch } = plan;
  useEffect(() => {
    if (upstream.dataUpdatedAt === 0) return;
    upstreamLost.set(downSince !== null);
  }, [upstream.dataUpdatedAt, downSince]);
  const isBack = downSince === null && plan.isError && !isRefusedKey;
  useEffect(() => {
    if (isBack) void refetch();
  }, [isBack, refetch]);
  const isOffline = state === "offline";
  useEffect(() => {
    if (isOffline) announce(messages.notices.offlineSpoken);
    else if (lost) announce(messages.notices.unreachableSpoken);
  }, [isOffline, lost]);

  if (isOffline) return null;
  if (downSince !== null)
    return <Notice>{messages.notices.unreachable(formatTime(downSince, timeZone))}</Notice>;
  if (isRefusedKey || isKeyRefused(plan.error)) return <KeyNotice />;
  if (limitedSince !== null)
    return <Notice>{messages.notices.limited(formatTime(limitedSince, timeZone))}</Notice>;
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
