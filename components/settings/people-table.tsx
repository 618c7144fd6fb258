import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { peopleStorageQuery } from "@/components/api/people";
import { Moment } from "@/components/ui/clock";
import { Link } from "@/components/ui/link";
import { DESKTOP_ONLY, HEADER, Header, LARGE_ONLY, TABLE, WIDE_ONLY } from "@/components/ui/table";
import { personLink } from "@/lib/navigation/settings";
import type { FormerMember, People } from "@/lib/people/api";
import { InvitationRow } from "./invitation-row";
import { messages } from "./messages";
import { type Asking, PersonDialog } from "./person-dialog";
import { PersonMenu } from "./person-menu";
import { PersonRow } from "./person-row";

const text = messages.people;

type PeopleTableProps = {
  people: People;
  /** Credits charged this month, by the ids of people; undefined until they are known. */
  charged: ReadonlyMap<string, number> | undefined;
  isManager: boolean;
};

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
            <Header name={text.role} className="w-36 text-left" />
            <Header name={text.limit} className={`w-24 text-right ${LARGE_ONLY}`} />
            <Header name={text.charged} className={`w-28 text-right ${WIDE_ONLY}`} />
            {isManager && <Header name={text.storage} className={`w-28 text-right ${DESKTOP_ONLY}`} />}
            <Header name={text.active} className={`w-28 text-right ${LARGE_ONLY}`} />
            {isManager && (
              <th scope="col" className={`${HEADER} w-32`}>
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
      {asking && <PersonDialog asking={asking} stored={stored.get(asking.person.id)} onClose={close} />}
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
              <Link href={personLink(member.id)} className="touch-target text-link">
                <bdi className="[overflow-wrap:anywhere]">{member.name ?? text.unnamed}</bdi>
              </Link>
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
