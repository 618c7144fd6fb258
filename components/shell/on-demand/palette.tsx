import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import { Search, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useRef, useState } from "react";
import { useBufferKeysUntilFocus } from "@/components/ui/buffer-keys";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { galleryLink } from "@/lib/navigation/gallery";
import type { Command, CommandGroup } from "./command";
import { isFound, useCommands } from "./commands";
import { messages } from "./messages";

const text = messages.palette;

/** Maximum number of results: about one screen. */
const SHOWN = 40;

type PaletteProps = { onClose: () => void };

/** Every shot, page, voice and action, by its words. The right arrow lists the takes of a shot in place. */
export default function Palette({ onClose }: PaletteProps) {
  const router = useRouter();
  const [query, setQuery] = useState("");
  const [openId, setOpenId] = useState<string | null>(null);
  const highlighted = useRef<Command | undefined>(undefined);
  const { groups, count } = useCommands(query.trim(), openId);
  const popup = useRef<HTMLDivElement>(null);
  useBufferKeysUntilFocus(true, popup);
  const leave = (command: Command) => {
    onClose();
    command.run((to) => router.push(to));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, currentTarget: input } = event;
    if (key === "Enter" && (ctrlKey || metaKey) && query.trim()) {
      event.preventDefault();
      onClose();
      router.push(galleryLink({ q: query.trim() }));
    }
    // Inside the typed text the arrows move in it.
    const isAtEnd = input.selectionStart === input.value.length && input.selectionEnd === input.value.length;
    const { shot, takeOf } = highlighted.current ?? {};
    if (key === "ArrowRight" && isAtEnd && shot && shot.takes > 1) setOpenId(shot.id);
    else if (key === "ArrowLeft" && openId !== null && (shot?.id ?? takeOf) === openId) setOpenId(null);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          ref={popup}
          aria-label={text.label}
          data-dialog="palette"
          className="fixed inset-x-2 top-2 z-40 flex max-h-[calc(100dvh-1rem)] flex-col overflow-hidden rounded-xl bg-raised text-ink shadow-float outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0 md:inset-x-auto md:top-[min(5.25rem,8vh)] md:left-1/2 md:max-h-[84vh] md:w-[min(47.5rem,calc(100vw-1.5rem))] md:-translate-x-1/2"
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
            onItemHighlighted={(command) => {
              highlighted.current = command;
            }}
            onValueChange={(next, { reason }) => {
              if (reason === "item-press") return;
              setQuery(next);
              setOpenId(null);
            }}
          >
            <div className="flex items-center gap-3 border-line border-b pr-2.5 pl-4.5">
              <Search aria-hidden className="size-4.5 shrink-0 text-ink-faint" />
              <Autocomplete.Input
                aria-label={text.label}
                placeholder={text.placeholder}
                onKeyDown={onKeyDown}
                className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none"
              />
              <span role="status" className="shrink-0 text-ink-soft text-xs tabular-nums">
                {count}
              </span>
              <IconButton size="sm" label={text.close} icon={<X aria-hidden />} onClick={onClose} />
            </div>
            <Autocomplete.Empty className="empty:hidden">
              <div className="px-4 py-6 text-center text-ink-soft text-sm">{text.empty}</div>
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 flex-1 scroll-py-8 overflow-y-auto overscroll-contain pb-1.5 outline-none data-empty:p-0">
              {(group: CommandGroup) => (
                <Autocomplete.Group key={group.value} items={group.items}>
                  <Autocomplete.GroupLabel className="sticky top-0 z-1 bg-raised px-4.5 pt-3 pb-1 font-[550] text-ink-soft text-xs">
                    {group.value}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={command.id}
                        value={command}
                        onClick={() => leave(command)}
                        className={clsx(
                          "relative flex cursor-default select-none items-center gap-3 px-4.5 text-sm outline-none pointer-coarse:min-h-11",
                          "data-highlighted:bg-hover data-highlighted:before:absolute data-highlighted:before:inset-y-2 data-highlighted:before:left-0 data-highlighted:before:w-0.75 data-highlighted:before:rounded-r-xs data-highlighted:before:bg-ink",
                          command.shot ? "py-1.75" : command.takeOf ? "py-1.25 pl-10" : "min-h-9.5",
                          "[&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint",
                        )}
                      >
                        {command.row ?? (
                          <>
                            {command.icon}
                            <span dir="auto" className="min-w-0 flex-1 truncate">
                              {command.label}
                            </span>
                          </>
                        )}
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
            <KeyLine />
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What the keys do, where there are keys. */
const KeyLine = () => (
  <p
    aria-hidden
    className="flex gap-4.5 border-line border-t px-4.5 py-2.5 text-ink-faint text-xs max-md:hidden [&_kbd]:mr-1.5 [&_kbd]:ml-0"
  >
    <span>
      {text.keys.choose.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {text.choose}
    </span>
    <span>
      <Kbd>{text.keys.open}</Kbd>
      {text.opens}
    </span>
    <span>
      <Kbd>{text.keys.takes}</Kbd>
      {text.takes}
    </span>
    <span className="ml-auto">
      <Kbd>{text.keys.close}</Kbd>
      {text.closes}
    </span>
  </p>
);
