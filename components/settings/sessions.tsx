import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useMay } from "@/components/access/may";
import { withReauthentication } from "@/components/access/with-reauthentication";
import { sessionClient, sessionQuery, sessionsQuery } from "@/components/api/sessions";
import { signOutAndLeave } from "@/components/shell/sign-out";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/clock";
import { lazyPopup } from "@/components/ui/lazy-part";
import { messages as common } from "@/components/ui/messages";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import type { SignedInSession } from "@/lib/session/api";
import { messages } from "./messages";
import { OwnPasswordLink } from "./open-password-link";
import { SettingsPart } from "./settings-part";

const ChangePassword = lazyPopup(() => import("./change-password"));

const text = messages.sessions;

/** The browsers that are signed in to the workspace, and how to sign one or all of them out. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery());
  const may = useMay();
  return (
    <SettingsPart id="sessions" description={may("manage") ? text.description : text.ownDescription}>
      <OwnPasswordLink />
      {sessions.data ? (
        <ul className="divide-y divide-line border-line border-y">
          {sessions.data.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : sessions.error ? (
        <p className="text-ink-soft">{text.loadFailed}</p>
      ) : (
        <Skeleton className="h-16" />
      )}
      <div className="flex flex-wrap gap-2">
        <EndAll browsers={sessions.data?.data.length} onAsk={() => void sessions.refetch()} />
        <Password />
      </div>
    </SettingsPart>
  );
}

/** For who signs in with a password. */
function Password() {
  const { data } = useQuery(sessionQuery());
  const [isOpen, setIsOpen] = useState(false);
  if (data?.reauthentication_method !== "password") return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{messages.changePassword.open}</Button>
      {isOpen && <ChangePassword onClose={() => setIsOpen(false)} />}
    </>
  );
}

type EndAllProps = {
  /** How many are signed in; undefined until the list has loaded. */
  browsers: number | undefined;
  /** Reads the list again, so that sessions started since are counted. */
  onAsk: () => void;
};

/** Signs everyone out. It is asked, because it ends the work of others. */
function EndAll({ browsers, onAsk }: EndAllProps) {
  const { run, isBusy } = useTask();
  const may = useMay();
  // An owner's list has everybody's browsers, and anybody else's only their own.
  const words = may("manage") ? text : text.own;
  const [isAsking, setIsAsking] = useState(false);
  const now = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) now.current?.focus();
  }, [isAsking]);
  const endAll = () =>
    run(async () => {
      // Unless the person reauthenticated, everyone stays signed in, this browser too.
      if ((await withReauthentication(() => sessionClient.endOthers())) !== null) await signOutAndLeave();
    }, words.allFailed);
  if (!isAsking) {
    return (
      <Button
        className="self-start"
        onClick={() => {
          onAsk();
          setIsAsking(true);
        }}
      >
        {words.endAll}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="alert" className="text-sm">
        {words.allWarning(browsers)}
      </p>
      <div className="flex gap-2">
        <Button ref={now} variant="danger" busy={isBusy} onClick={() => void endAll()}>
          {words.endAllNow}
        </Button>
        <Button variant="quiet" onClick={() => setIsAsking(false)}>
          {common.cancel}
        </Button>
      </div>
    </div>
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
      const ended = await withReauthentication(() =>
        sessionClient.end({ params: { sessionId: id } }),
      ).finally(() => cache.invalidateQueries(sessionsQuery()));
      if (ended !== null) toast(text.ended(name), { tone: "positive" });
    }, text.failed);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {is_current && <Badge tone="positive">{text.current}</Badge>}
        </p>
        <p className="break-words text-ink-soft text-sm">
          <bdi>{person_name ?? text.unnamed}</bdi>
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
