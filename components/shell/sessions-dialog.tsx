"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sessionClient, sessionsQuery } from "@/components/api/sessions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/clock";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import type { SignedInSession } from "@/lib/session/api";
import { messages } from "./messages";
import { signOutAndLeave } from "./sign-out";

const text = messages.sessionsDialog;

type SessionsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The browsers that are signed in to the workspace, and how to sign one or all of them out. */
export default function SessionsDialog(props: SessionsDialogProps) {
  const sessions = useQuery(sessionsQuery());
  const { run, isBusy } = useTask();
  const [isAsking, setIsAsking] = useState(false);
  const endAll = () =>
    run(async () => {
      await sessionClient.endOthers();
      await signOutAndLeave();
    }, text.allFailed);
  return (
    <Dialog
      {...props}
      title={text.title}
      description={text.description}
      size="md"
      footer={
        isAsking ? (
          <>
            <p role="alert" className="mr-auto text-sm">
              {text.allWarning(sessions.data?.data.length)}
            </p>
            <Button variant="danger" busy={isBusy} onClick={() => void endAll()}>
              {text.endAllNow}
            </Button>
          </>
        ) : (
          <Button
            onClick={() => {
              // Includes sessions that were started since.
              void sessions.refetch();
              setIsAsking(true);
            }}
          >
            {text.endAll}
          </Button>
        )
      }
    >
      {sessions.data ? (
        <ul className="divide-y divide-line">
          {sessions.data.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : sessions.error ? (
        <p className="py-3 text-ink-soft">{text.loadFailed}</p>
      ) : (
        <Skeleton className="my-3 h-12" />
      )}
    </Dialog>
  );
}

function SessionRow({ session }: { session: SignedInSession }) {
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  const { id, person_name, created_at, used_at, is_current } = session;
  const name = text.browser(session.browser, session.system);
  const end = () =>
    run(async () => {
      // One that has ended meanwhile leaves the list, too.
      await sessionClient
        .end({ params: { sessionId: id } })
        .finally(() => cache.invalidateQueries(sessionsQuery()));
      toast(text.ended(name), { tone: "positive" });
    }, text.failed);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {is_current && <Badge tone="positive">{text.current}</Badge>}
        </p>
        <p className="break-words text-ink-soft text-sm">
          {person_name ?? text.unnamed}
          {text.since}
          <Moment at={created_at} />
          {!is_current && (
            <>
              {text.lastSeen}
              <Moment at={used_at} />
            </>
          )}
        </p>
      </div>
      <Button
        size="sm"
        busy={isBusy}
        aria-label={text.endOne(name, person_name ?? text.unnamed)}
        onClick={() => void (is_current ? signOutAndLeave() : end())}
      >
        {text.end}
      </Button>
    </li>
  );
}
