import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { noticesClient, noticesQuery } from "@/components/api/notices";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Header, TABLE } from "@/components/ui/table";
import { useHydrated } from "@/components/ui/use-stored";
import { useTask } from "@/components/ui/use-task";
import {
  MAIL_KINDS,
  type MailKind,
  NOTICE_KINDS,
  type NoticeChoices,
  type NoticeKind,
} from "@/lib/notices/notice";
import { messages } from "./messages";
import { NoticesSkeleton } from "./notices-skeleton";
import { subscribe, unsubscribe } from "./push-subscription";

const text = messages.notices;

/** What this browser is told about while Atelier is closed, and what the person gets mail about. */
export default function Notices() {
  const { data, error, refetch } = useQuery(noticesQuery);
  const { run, isBusy } = useTask();
  const cache = useQueryClient();
  // The server and the first paint know no browser.
  const isOffered = useHydrated() && "PushManager" in window && window.isSecureContext;
  const isRefused = isOffered && Notification.permission === "denied";
  if (error) return <ErrorState title={text.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <NoticesSkeleton />;

  const store = (change: () => Promise<NoticeChoices | null>) =>
    run(async () => {
      const choices = await change();
      if (choices) cache.setQueryData(noticesQuery.queryKey, choices);
    }, text.failedToSave);
  const pushed = data.push?.kinds ?? [];
  const mailed = data.mail?.kinds ?? [];
  const choosePush = (kinds: NoticeKind[]) =>
    store(async () => {
      if (kinds.length === 0) {
        await unsubscribe();
        return noticesClient.endPush();
      }
      const subscription = await subscribe(data.push_key);
      return subscription && noticesClient.choosePush({ body: { ...subscription, kinds } });
    });
  const chooseMail = (address: string, kinds: MailKind[]) =>
    store(() =>
      kinds.length === 0 ? noticesClient.endMail() : noticesClient.chooseMail({ body: { address, kinds } }),
    );

  return (
    <div className="flex max-w-xl flex-col gap-4">
      <table className={TABLE}>
        <thead>
          <tr>
            <Header name={text.when} className="text-left" />
            <Header name={text.push} className="w-28" />
            {data.sends_mail && <Header name={text.mail} className="w-28" />}
          </tr>
        </thead>
        <tbody>
          {NOTICE_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row" className={`${ROW} text-left font-normal`}>
                {text.kinds[kind]}
              </th>
              <td className={`${ROW} text-center`}>
                <Check
                  label={text.toPush(text.kinds[kind])}
                  checked={pushed.includes(kind)}
                  disabled={!isOffered || isRefused || isBusy}
                  onChange={() => void choosePush(toggled(NOTICE_KINDS, pushed, kind))}
                />
              </td>
              {data.sends_mail && (
                <td className={`${ROW} text-center`}>
                  {isMailKind(kind) && (
                    <Check
                      label={text.toMail(text.kinds[kind])}
                      checked={mailed.includes(kind)}
                      disabled={data.mail === null || isBusy}
                      onChange={() =>
                        void chooseMail(data.mail?.address ?? "", toggled(MAIL_KINDS, mailed, kind))
                      }
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-ink-soft text-sm">
        {isRefused
          ? messages.notifications.browserBlocked
          : isOffered
            ? text.pushHint
            : messages.notifications.browserUnavailable}
      </p>
      {data.sends_mail && (
        <MailAddress
          key={data.mail?.address}
          address={data.mail?.address ?? ""}
          isBusy={isBusy}
          onSave={(address) => void chooseMail(address, mailed.length > 0 ? mailed : [...MAIL_KINDS])}
        />
      )}
    </div>
  );
}

/** A cell as low as what is pressed in it. */
const ROW = "border-line border-b px-2 py-1";

const isMailKind = (kind: NoticeKind): kind is MailKind => MAIL_KINDS.some((each) => each === kind);

const toggled = <Kind extends NoticeKind>(
  all: readonly Kind[],
  chosen: readonly Kind[],
  kind: Kind,
): Kind[] => all.filter((each) => chosen.includes(each) !== (each === kind));

type CheckProps = { label: string; checked: boolean; disabled: boolean; onChange: () => void };

function Check({ label, ...input }: CheckProps) {
  return (
    <label className="touch-target inline-grid size-8 cursor-pointer place-items-center">
      <input type="checkbox" aria-label={label} className="size-4 accent-ink" {...input} />
    </label>
  );
}

type MailAddressProps = { address: string; isBusy: boolean; onSave: (address: string) => void };

function MailAddress({ address, isBusy, onSave }: MailAddressProps) {
  const [typed, setTyped] = useState(address);
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave(typed.trim());
  };
  return (
    <form onSubmit={save} className="flex max-w-md items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label={text.address}>
          <Input
            type="email"
            name="address"
            autoComplete="email"
            required
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </div>
      <Button type="submit" busy={isBusy} disabled={typed.trim() === address}>
        {text.saveAddress}
      </Button>
    </form>
  );
}
