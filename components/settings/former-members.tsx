"use client";

import { ChevronDown } from "lucide-react";
import { Moment } from "@/components/ui/clock";
import type { FormerMember } from "@/lib/people/api";
import { messages } from "./messages";
import { PersonMenu } from "./person-menu";

const text = messages.people;

type FormerMembersProps = { members: readonly FormerMember[]; onDelete: (member: FormerMember) => void };

/** Who was removed, and is still known by name, until they are deleted or come back. */
export function FormerMembers({ members, onDelete }: FormerMembersProps) {
  return (
    <details className="group/former">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-sm text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <h3 className="font-semibold text-sm">{text.former(members.length)}</h3>
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
