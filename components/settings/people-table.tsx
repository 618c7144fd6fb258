import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { peopleStorageQuery } from "@/components/api/people";
import { Moment } from "@/components/ui/clock";
import { Dialog } from "@/components/ui/dialog";
import { lazyPopup } from "@/components/ui/lazy-part";
import { HEADER, Header, LARGE_ONLY, TABLE, WIDE_ONLY } from "@/components/ui/table";
import type { FormerMember, People, Person } from "@/lib/people/api";
import type { DeletablePerson } from "./delete-person";
import { InvitationRow } from "./invitation-row";
import { InviteForm } from "./invite-form";
import { messages } from "./messages";
import { PersonMenu } from "./person-menu";
import { PersonRow } from "./person-row";

const RemoveMember = lazyPopup(() => import("./remove-member"));
const RenamePerson = lazyPopup(() => import("./rename-person"));
const PasswordLink = lazyPopup(() => import("./password-link"));
const StorageLimit = lazyPopup(() => import("./storage-limit"));
const DeletePerson = lazyPopup(() => import("./delete-person"));

const text = messages.people;

type PeopleTableProps = {
  people: People;
  /** Credits charged this month, by the ids of people; undefined until they are known. */
  charged: ReadonlyMap<string, number> | undefined;
  isManager: boolean;
};

type Asking =
  | { about: "invite" | "remove" | "rename" | "password" | "storage"; person: Person }
  | { about: "delete"; person: DeletablePerson };

/** Everybody of the workspace, below them who is invited, and then who has left. */
export function PeopleTable({ people, charged, isManager }: PeopleTableProps) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const { data: storage } = useQuery({ ...peopleStorageQuery, enabled: isManager });
  const stored = new Map(storage?.data.map((each) => [each.person_id, each]));
  return (
    <>
      <table
        aria-label={messages.sections.people}
        className={`${TABLE} max-md:block max-md:border-line max-md:border-t`}
      >
        <thead className="max-md:sr-only">
          <tr>
            <Header name={text.name} className="text-left" />
            <Header name={text.role} className="w-40 text-left" />
            <Header name={text.limit} className={`w-28 text-right ${LARGE_ONLY}`} />
            <Header name={text.charged} className={`w-32 text-right ${WIDE_ONLY}`} />
            {isManager && <Header name={text.storage} className={`w-36 text-right ${LARGE_ONLY}`} />}
            <Header name={text.active} className={`w-32 text-right ${LARGE_ONLY}`} />
            {isManager && (
              <th scope="col" className={`${HEADER} w-40`}>
                <span className="sr-only">{text.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {people.data.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              charged={charged && (charged.get(person.id) ?? 0)}
              isManager={isManager}
              onInvite={() => setAsking({ about: "invite", person })}
              onRemove={() => setAsking({ about: "remove", person })}
              onRename={() => setAsking({ about: "rename", person })}
              stored={stored.get(person.id)}
              onStorageLimit={() => setAsking({ about: "storage", person })}
              onPasswordLink={() => setAsking({ about: "password", person })}
              onDelete={() => setAsking({ about: "delete", person })}
            />
          ))}
          {people.invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </tbody>
      </table>
      {people.former.length > 0 && (
        <FormerMembers
          members={people.former}
          onDelete={(person) => setAsking({ about: "delete", person })}
        />
      )}
      {asking?.about === "invite" && <InviteDialog label={asking.person} onClose={close} />}
      {asking?.about === "remove" && <RemoveMember person={asking.person} onClose={close} />}
      {asking?.about === "rename" && <RenamePerson person={asking.person} onClose={close} />}
      {asking?.about === "password" && <PasswordLink person={asking.person} onClose={close} />}
      {asking?.about === "storage" && (
        <StorageLimit
          person={asking.person}
          limitBytes={stored.get(asking.person.id)?.limit_bytes ?? null}
          usedBytes={stored.get(asking.person.id)?.used_bytes ?? 0}
          onClose={close}
        />
      )}
      {asking?.about === "delete" && <DeletePerson person={asking.person} onClose={close} />}
    </>
  );
}

type FormerMembersProps = { members: readonly FormerMember[]; onDelete: (member: FormerMember) => void };

/** Who was removed, and is still known by name, until they are deleted or come back. */
function FormerMembers({ members, onDelete }: FormerMembersProps) {
  return (
    <details className="group/former">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-sm text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <h2 className="font-semibold text-sm">{text.former(members.length)}</h2>
        <ChevronDown aria-hidden className="size-4 transition-transform group-open/former:rotate-180" />
      </summary>
      <ul className="divide-y divide-line border-line border-y">
        {members.map((member) => (
          <li
            key={member.id}
            data-person={member.id}
            className="flex items-center gap-3 py-2 pr-2 pl-2 max-md:px-0"
          >
            <div className="min-w-0 flex-1">
              <bdi className="block [overflow-wrap:anywhere]">{member.name ?? text.unnamed}</bdi>
              <span className="block text-ink-soft text-sm">
                {text.removedAt}
                <Moment at={member.removed_at} />
              </span>
            </div>
            <PersonMenu person={member} onDelete={() => onDelete(member)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

type InviteDialogProps = { label: Person; onClose: () => void };

/** Makes a link by which somebody takes over what was made under a typed name. */
function InviteDialog({ label, onClose }: InviteDialogProps) {
  const name = label.name ?? text.unnamed;
  return (
    <Dialog onClose={onClose} title={text.inviteOne(name)} description={text.takesOver(name)}>
      <div className="pt-2">
        <InviteForm label={label} />
      </div>
    </Dialog>
  );
}
