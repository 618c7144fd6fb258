import { useQuery } from "@tanstack/react-query";
import { Bookmark, BookmarkX } from "lucide-react";
import { useState } from "react";
import { type SavedItemOf, sentPromptsQuery, useSaved } from "@/components/api/saved";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import type { JobKind } from "@/lib/jobs/job";
import { errorMessage } from "@/lib/platform/error-message";
import { searchPrompts } from "@/lib/saved/prompt-history";
import { fillTemplate, variablesOf } from "@/lib/saved/template";
import { messages } from "./messages";
import TemplateDialog from "./template-dialog";

const text = messages.promptLibrary;

type PromptLibraryProps = {
  kind: JobKind;
  current: string;
  onSelect: (prompt: string) => void;
  onClose: () => void;
};

/** Saved and sent prompts, searchable. Choosing one puts it into the box. */
export default function PromptLibrary({ kind, current, onSelect, onClose }: PromptLibraryProps) {
  const sent = useQuery(sentPromptsQuery(kind));
  const saved = useSaved("prompt", (error) =>
    toast(errorMessage(error, text.changeFailed), { tone: "danger" }),
  );
  const savedPrompts = saved.items.map(({ content }) => content.text);
  const [query, setQuery] = useState("");
  const [template, setTemplate] = useState<SavedItemOf<"prompt"> | null>(null);
  const select = (prompt: string) => {
    onSelect(prompt);
    onClose();
  };
  /** A saved prompt may have variables; a sent one is text as it is. */
  const selectSaved = (prompt: string) => {
    const item = saved.items.find(({ content }) => content.text === prompt);
    if (item && variablesOf(prompt).length > 0) setTemplate(item);
    else select(fillTemplate(prompt, new Map()));
  };
  const keep = (prompt: string) => saved.save({ type: "prompt", text: prompt.trim() });
  const forget = (prompt: string) => {
    const item = saved.items.find(({ content }) => content.text === prompt);
    if (item) saved.remove(item.id);
  };
  if (template) {
    return (
      <TemplateDialog
        source={template.content.text}
        values={template.content.values}
        onFill={(filled, values) => {
          saved.amend(template.id, { values });
          select(filled);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      description={text.hint}
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
        onSelect={selectSaved}
        saved
        onToggle={forget}
      />
      {sent.isPending ? (
        <Skeleton className="mt-4 h-24" />
      ) : (
        <PromptList
          title={text.recent}
          prompts={searchPrompts(sent.data ?? [], query).filter((prompt) => !savedPrompts.includes(prompt))}
          onSelect={select}
          saved={false}
          onToggle={keep}
        />
      )}
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
              dir="auto"
              translate="no"
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
