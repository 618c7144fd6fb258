import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useBufferKeysUntilFocus } from "@/components/ui/buffer-keys";
import { Kbd } from "@/components/ui/kbd";
import { type Command, type CommandGroup, isFound, useCommands } from "./commands";
import { messages } from "./messages";

/** Maximum number of results: about one screen. */
const SHOWN = 40;

type PaletteProps = { onClose: () => void };

/** Every page, job, voice and action, by its name. */
export default function Palette({ onClose }: PaletteProps) {
  const router = useRouter();
  const [query, setQuery] = useState("");
  const groups = useCommands(query.trim());
  const popup = useRef<HTMLDivElement>(null);
  useBufferKeysUntilFocus(true, popup);
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          ref={popup}
          aria-label={messages.palette.label}
          data-dialog="palette"
          className="fixed inset-x-0 bottom-0 z-40 flex max-h-[86dvh] flex-col overflow-hidden rounded-t-[14px] bg-raised pb-[env(safe-area-inset-bottom)] md:inset-x-auto md:top-[12vh] md:bottom-auto md:left-1/2 md:max-h-[70vh] md:w-xl md:-translate-x-1/2 md:rounded-xl md:pb-0 text-ink shadow-float outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <Autocomplete.Root
            open
            inline
            autoHighlight="always"
            keepHighlight
            items={groups}
            filter={isFound}
            limit={SHOWN}
            itemToStringValue={(command) => command.label}
            value={query}
            onValueChange={(next, { reason }) => {
              if (reason !== "item-press") setQuery(next);
            }}
          >
            <div className="flex items-center gap-3 border-line border-b px-4">
              <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
              <Autocomplete.Input
                aria-label={messages.palette.label}
                placeholder={messages.palette.placeholder}
                className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none"
              />
            </div>
            <Autocomplete.Empty className="empty:hidden">
              <div className="px-4 py-6 text-center text-ink-soft text-sm">{messages.palette.empty}</div>
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 flex-1 scroll-py-8 overflow-y-auto overscroll-contain p-1.5 outline-none data-empty:p-0 max-md:h-[60dvh]">
              {(group: CommandGroup) => (
                <Autocomplete.Group key={group.value} items={group.items}>
                  <Autocomplete.GroupLabel className="sticky -top-1.5 z-1 bg-raised px-2.5 pt-2 pb-1 font-[550] text-ink-soft text-xs">
                    {group.value}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={command.id}
                        value={command}
                        onClick={() => {
                          onClose();
                          command.run((to) => router.push(to));
                        }}
                        className="flex min-h-9 cursor-default select-none items-center gap-3 rounded-md px-2.5 text-sm outline-none data-highlighted:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint"
                      >
                        {command.icon}
                        <span dir="auto" className="min-w-0 flex-1 truncate">
                          {command.label}
                        </span>
                        {command.keys && (
                          <span aria-hidden className="max-md:hidden">
                            <Kbd>{command.keys}</Kbd>
                          </span>
                        )}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
