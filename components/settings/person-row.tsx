import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { UserMinus, UserRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { PersonName } from "@/components/access/person-name";
import { withReauthentication } from "@/components/access/with-reauthentication";
import { useLimits } from "@/components/api/limits";
import { peopleClient, peopleQuery } from "@/components/api/people";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/clock";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { DESKTOP_ONLY, FIGURE, LARGE_ONLY, WIDE_ONLY } from "@/components/ui/table";
import { toast } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import { type Role, reachOf } from "@/lib/http/permissions";
import { creditsLeft } from "@/lib/limits/limit";
import { ledgerLink } from "@/lib/navigation/ledger";
import { settingsLink } from "@/lib/navigation/settings";
import type { Person } from "@/lib/people/api";
import type { PersonStorage } from "@/lib/people/person-api";
import { formatCount } from "@/lib/platform/format";
import { initialsOf } from "./initials";
import { ROW, ROW_CELL } from "./invitation-row";
import { messages } from "./messages";
import { OpenPasswordLink } from "./open-password-link";
import { PersonMenu } from "./person-menu";
import { ROLE_OPTIONS, roleOf } from "./roles";

const text = messages.people;

type PersonRowProps = {
  person: Person;
  /** Credits this month; undefined until they are known. */
  charged: number | undefined;
  isManager: boolean;
  /** What they hold; undefined until it is known. */
  stored: PersonStorage | undefined;
  onStorageLimit: () => void;
  onInvite: () => void;
  onRemove: () => void;
  onRename: () => void;
  onPasswordLink: () => void;
  onDelete: () => void;
};

/** A member, or a name that somebody typed with the API key. */
export function PersonRow({
  person,
  charged,
  isManager,
  stored,
  onStorageLimit,
  onInvite,
  onRemove,
  onRename,
  onPasswordLink,
  onDelete,
}: PersonRowProps) {
  const { has_account, is_you, seen_at } = person;
  const name = person.name ?? text.unnamed;
  const active = seen_at ? <Moment at={seen_at} /> : text.never;
  return (
    <tr data-person={person.id} className={ROW}>
      <th scope="row" className={`${ROW_CELL} text-left font-normal`}>
        <span className="flex items-center gap-3">
          <Avatar name={person.name} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 font-medium">
              <PersonName id={person.id} name={name} />
              {is_you && <Badge>{text.you}</Badge>}
            </span>
            {!has_account && (
              <span className="block text-ink-soft text-sm">{text.nameOnly(person.name)}</span>
            )}
            {person.password_link_until && (
              <OpenPasswordLink personId={person.id} until={person.password_link_until} />
            )}
            <span className="block text-ink-soft text-sm lg:hidden">
              {text.activePrefix}
              {active}
            </span>
            <span className="block text-ink-soft text-sm lg:hidden">
              <PersonLimit person={person} isLong />
            </span>
            {stored && (
              <span className="block text-ink-soft text-sm xl:hidden">{text.storedLong(stored)}</span>
            )}
            {charged !== undefined && (
              <span className="block text-ink-soft text-sm md:hidden">
                <Charged person={person} credits={charged} isLong />
              </span>
            )}
          </span>
        </span>
      </th>
      <td className={`${ROW_CELL} max-md:order-1 max-md:col-span-2 max-md:pl-11`}>
        {isManager && has_account ? (
          <div className="max-md:mt-2">
            <RoleSelect person={person} />
          </div>
        ) : (
          <span className="max-md:text-ink-soft max-md:text-sm">{text.roles[person.role]}</span>
        )}
      </td>
      <td className={`${ROW_CELL} ${FIGURE} ${LARGE_ONLY} text-ink-soft`}>
        <PersonLimit person={person} />
      </td>
      <td className={`${ROW_CELL} ${FIGURE} ${WIDE_ONLY}`}>
        {charged !== undefined && <Charged person={person} credits={charged} />}
      </td>
      {isManager && (
        <td className={`${ROW_CELL} ${FIGURE} ${DESKTOP_ONLY} text-ink-soft`}>
          {stored && <StoredBytes stored={stored} />}
        </td>
      )}
      <td className={`${ROW_CELL} ${FIGURE} ${LARGE_ONLY} text-ink-soft`}>{active}</td>
      {isManager && (
        <td className={ROW_CELL}>
          <div className="flex items-center justify-end gap-1">
            {!has_account ? (
              <Button size="sm" aria-label={text.inviteOne(name)} onClick={onInvite}>
                {text.inviteLabel}
              </Button>
            ) : (
              !is_you && (
                <IconButton
                  label={text.removeOne(name)}
                  icon={<UserMinus aria-hidden />}
                  onClick={onRemove}
                />
              )
            )}
            <PersonMenu
              person={person}
              onRename={onRename}
              onStorageLimit={onStorageLimit}
              onPasswordLink={has_account && !is_you ? onPasswordLink : undefined}
              onDelete={onDelete}
            />
          </div>
        </td>
      )}
    </tr>
  );
}

/** What a person holds, and of how much; from the limit on in the color of warnings. */
const StoredBytes = ({ stored }: { stored: PersonStorage }) => (
  <span className={clsx("tabular-nums", isStorageFull(stored) && "text-warning")}>{text.stored(stored)}</span>
);

const isStorageFull = ({ used_bytes, limit_bytes }: PersonStorage): boolean =>
  limit_bytes !== null && used_bytes >= limit_bytes;

function Avatar({ name }: { name: string | null }) {
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-full bg-press font-semibold text-ink text-xs"
    >
      {name ? initialsOf(name) : <UserRound className="size-4" />}
    </span>
  );
}

/** Gives a member another role. */
export function RoleSelect({ person }: { person: Person }) {
  const cache = useQueryClient();
  const router = useRouter();
  const { run, isBusy } = useTask();
  // What was chosen, until the server has taken or refused it.
  const [chosen, setChosen] = useState<Role | null>(null);
  const name = person.name ?? text.unnamed;
  const change = (role: Role) => {
    setChosen(role);
    return run(async () => {
      const changed = await withReauthentication(() =>
        peopleClient.changeRole({ params: { personId: person.id }, body: { role } }),
      );
      if (!changed) return;
      cache.setQueryData(peopleQuery.queryKey, changed);
      toast(text.roleChanged(name, role), { tone: "positive" });
      // The whole page follows the person's own role.
      if (person.is_you) router.refresh();
    }, text.roleFailed).finally(() => setChosen(null));
  };
  return (
    <Select
      aria-label={text.roleOf(name)}
      disabled={isBusy}
      value={chosen ?? person.role}
      options={ROLE_OPTIONS}
      onChange={(value) => {
        const role = roleOf(value);
        if (role) void change(role);
      }}
    />
  );
}

type PersonLimitProps = {
  person: Person;
  /** With the name of the figure, where no header says it. */
  isLong?: boolean;
};

/** The limit of a person's own that leaves the least. Nothing until the limits are known. */
function PersonLimit({ person, isLong = false }: PersonLimitProps) {
  const { data } = useLimits();
  if (!data) return null;
  if (reachOf(person.role, "make") === "none") return text.cannotSpend;
  const [tightest] = data.data
    .filter(({ person_id }) => person_id === person.id)
    .sort((a, b) => creditsLeft(a) - creditsLeft(b));
  if (!tightest) return isLong ? null : text.noLimit;
  return (
    <>
      {isLong && text.limitPrefix}
      <Link href={settingsLink("limits")} className="touch-target text-link tabular-nums">
        {text.limitOf(tightest)}
      </Link>
    </>
  );
}

type ChargedProps = {
  person: { id: string; name: string | null };
  credits: number;
  /** With the unit, where no header says it. */
  isLong?: boolean;
};

/** What a person was charged this month, which leads to the entries that it is the sum of. */
function Charged({ person, credits, isLong = false }: ChargedProps) {
  return (
    <Link
      href={ledgerLink({ person: person.id })}
      aria-label={(isLong ? text.longChargedOf : text.chargedOf)(person.name ?? text.unnamed, credits)}
      className="touch-target text-link tabular-nums"
    >
      {isLong ? text.chargedThisMonth(credits) : formatCount(credits)}
    </Link>
  );
}
