"use client";

import { useState } from "react";
import { lazyPopup } from "@/components/ui/lazy-part";
import { HEADER, Header, LARGE_ONLY, TABLE, WIDE_ONLY } from "@/components/ui/table";
import type { People, Person } from "@/lib/people/api";
import type { Deletable } from "./delete-person";
import { FormerMembers } from "./former-members";
import { InvitationRow } from "./invitation-row";
import { InviteDialog } from "./invite-dialog";
import { messages } from "./messages";
import { PersonRow } from "./person-row";

const RemoveMember = lazyPopup(() => import("./remove-member"));
const DeletePerson = lazyPopup(() => import("./delete-person"));

const text = messages.people;

type PeopleTableProps = {
  people: People;
  /** Credits charged this month, by the ids of people; undefined until they are known. */
  charged: ReadonlyMap<string, number> | undefined;
  /** Whether there are controls. */
  isManager: boolean;
};

type Asking = { about: "invite" | "remove"; person: Person } | { about: "delete"; person: Deletable };

/** Everybody of the workspace, below them who is invited, and then who has left. */
export function PeopleTable({ people, charged, isManager }: PeopleTableProps) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
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
            <Header name={text.active} className={`w-36 text-right ${LARGE_ONLY}`} />
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
      {asking?.about === "delete" && <DeletePerson person={asking.person} onClose={close} />}
    </>
  );
}
