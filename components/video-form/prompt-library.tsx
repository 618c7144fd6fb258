"use client";

import { Bookmark, BookmarkX } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { useStored } from "@/components/ui/use-stored";
import { remember, savedPromptsOf, searchPrompts, sentPromptsOf } from "@/lib/drafts/prompt-history";
import { messages } from "./messages";

const text = messages.promptLibrary;

type PromptLibraryProps = {
  personId: string;
  current: string;
  onSelect: (prompt: string) => void;
  onClose: () => void;
};

/** Saved and sent prompts, searchable. Choosing one puts it into the box. */
export default function PromptLibrary({ personId, current, onSelect, onClose }: PromptLibraryProps) {
  const saved = savedPromptsOf(personId);
  const sent = useStored(sentPromptsOf(personId));
  const savedPrompts = useStored(saved);
  const [query, setQuery] = useState("");
  const pick = (prompt: string) => {
    onSelect(prompt);
    onClose();
  };
  const forget = (prompt: string) => saved.set((all) => all.filter((each) => each !== prompt));
  const keep = (prompt: string) => saved.set((all) => remember(all, prompt));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.title}
      footer={
        <Button
          disabled={current.trim() === "" || savedPrompts.includes(current.trim())}
          onClick={() => keep(current)}
        >
          {text.saveCurrent}
        </Button>
      }
    >
      <Input
        type="search"
        aria-label={text.search}
        placeholder={text.search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <PromptList
        title={text.saved}
        prompts={searchPrompts(savedPrompts, query)}
        onSelect={pick}
        saved
        onToggle={forget}
      />
      <PromptList
        title={text.recent}
        prompts={searchPrompts(sent, query).filter((prompt) => !savedPrompts.includes(prompt))}
        onSelect={pick}
        saved={false}
        onToggle={keep}
      />
    </Dialog>
  );
}

type PromptListProps = {
  title: string;
  prompts: readonly string[];
  saved: boolean;
  onSelect: (prompt: string) => void;
  onToggle: (prompt: string) => void;
};

function PromptList({ title, prompts, saved, onSelect, onToggle }: PromptListProps) {
  return (
    <section className="mt-4">
      <h3 className="mb-1 text-ink-faint text-xs">{title}</h3>
      {prompts.length === 0 && <p className="text-ink-soft text-sm">{text.empty}</p>}
      <ul className="-mx-2">
        {prompts.slice(0, 100).map((prompt) => (
          <li key={prompt} className="flex items-start gap-1">
            <button
              type="button"
              onClick={() => onSelect(prompt)}
              className="line-clamp-3 min-w-0 flex-1 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover"
            >
              {prompt}
            </button>
            <IconButton
              label={saved ? text.unsave : text.savePrompt}
              icon={saved ? <BookmarkX /> : <Bookmark />}
              onClick={() => onToggle(prompt)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
