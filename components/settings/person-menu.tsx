"use client";

import { Download, Ellipsis, Trash2 } from "lucide-react";
import { Menu } from "@/components/ui/menu";
import { exportPath } from "@/lib/people/api";
import type { Deletable } from "./delete-person";
import { messages } from "./messages";

const text = messages.people;

type PersonMenuProps = { person: Deletable; onDelete: () => void };

/** What an owner does with the data of a person. */
export function PersonMenu({ person, onDelete }: PersonMenuProps) {
  return (
    <Menu
      label={text.actionsFor(person.name ?? text.unnamed)}
      align="end"
      trigger={<Ellipsis aria-hidden className="size-4" />}
      triggerClassName="touch-target grid size-8.5 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink data-open:bg-hover pointer-coarse:size-11"
      sections={[
        {
          actions: [
            {
              label: person.is_you ? text.exportOwn : text.export,
              icon: <Download aria-hidden className="size-4" />,
              href: exportPath(person.id),
              download: true,
            },
          ],
        },
        {
          actions: [
            {
              label: text.deleteOne,
              icon: <Trash2 aria-hidden className="size-4" />,
              tone: "danger",
              onSelect: onDelete,
            },
          ],
        },
      ]}
    />
  );
}
