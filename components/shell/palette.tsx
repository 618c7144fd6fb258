"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useKeysAhead } from "@/components/ui/keys-ahead";
import { type Command, isFound, useCommands } from "./commands";
import { messages } from "./messages";

/** Maximum number of results: about one screen. */
const SHOWN = 40;

type PaletteProps = { onClose: () => void };

/** Every page, job, voice and action, by its name. */
export default function Palette({ onClose }: PaletteProps) {
  const router = useRouter();
  const [query, setQuery] = useState("");
  const commands = useCommands(query.trim());
  const popup = useRef<HTMLDivElement>(null);
  useKeysAhead(true, popup);
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          ref={popup}
          aria-label={messages.palette.label}
          className="fixed top-[12vh] left-1/2 z-40 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-xl bg-raised text-ink shadow-float outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <Autocomplete.Root
            open
            inline
            autoHighlight="always"
            keepHighlight
            items={commands}
            filter={isFound}
            limit={SHOWN}
            itemToStringValue={(command) => command.label}
            value={query}
            onValueChange={(next, { reason }) => {
              if (reason !== "item-press") setQuery(next);
            }}
          >
            <div className="flex items-center gap-3 border-line border-b px-4">
              <Search aria-hidden className="size-4 text-ink-faint" />
              <Autocomplete.Input
                aria-label={messages.palette.label}
                placeholder={messages.palette.placeholder}
                className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none"
              />
            </div>
            <Autocomplete.List className="max-h-[50vh] overflow-y-auto p-1.5 outline-none">
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.id}
                  value={command}
                  onClick={() => {
                    onClose();
                    command.run((to) => router.push(to));
                  }}
                  className="flex h-10 cursor-default select-none items-center gap-3 rounded-md px-3 text-sm outline-none data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:text-ink-faint"
                >
                  {command.icon}
                  <span className="truncate">{command.label}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
