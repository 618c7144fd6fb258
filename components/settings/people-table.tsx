"use client";

import { useState } from "react";
import { HEADER, Header, LARGE_ONLY, TABLE, WIDE_ONLY } from "@/components/ui/table";
import type { People, Person } from "@/lib/people/api";
import { InvitationRow } from "./invitation-row";
import { InviteDialog } from "./invite-dialog";
import { messages } from "./messages";
import { PersonRow } from "./person-row";
import { RemoveMember } from "./remove-member";

const text = messages.people;

type PeopleTableProps = {
  people: People;
  /** Credits charged this month, by the ids of people; undefined until they are known. */
  charged: ReadonlyMap<string, number> | undefined;
  /** Whether there are controls. */
  isManager: boolean;
};

/** Everybody of the workspace, and below them who is invited. */
export function PeopleTable({ people, charged, isManager }: PeopleTableProps) {
  const [asking, setAsking] = useState<{ about: "invite" | "remove"; person: Person } | null>(null);
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
            <Header name={text.charged} className={`w-32 text-right ${WIDE_ONLY}`} />
            <Header name={text.active} className={`w-36 text-right ${LARGE_ONLY}`} />
            {isManager && (
              <th scope="col" className={`${HEADER} w-28`}>
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
            />
          ))}
          {people.invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </tbody>
      </table>
      {asking?.about === "invite" && <InviteDialog label={asking.person} onClose={close} />}
      {asking?.about === "remove" && <RemoveMember person={asking.person} onClose={close} />}
    </>
  );
}
