"use client";

import { History, WandSparkles } from "lucide-react";
import dynamic from "next/dynamic";
import { type KeyboardEvent, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { useStored } from "@/components/ui/use-stored";
import { LIMITS } from "@/lib/contract/limits";
import { type Recall, recall } from "@/lib/drafts/prompt-history";
import type { VideoStores } from "@/lib/drafts/stores";
import { formatCount } from "@/lib/platform/format";
import type { TextControls } from "./use-text";

const ImprovePrompt = dynamic(() => import("./improve-prompt"), { ssr: false });
const PromptLibrary = dynamic(() => import("./prompt-library"), { ssr: false });

type PromptFieldProps = { stores: VideoStores; text: TextControls; error?: string | null };

/** The prompt with its count; arrow up at its beginning recalls what was sent before, newest first. */
export function PromptField({ stores, text, error }: PromptFieldProps) {
  const history = useStored(stores.history);
  const [at, setAt] = useState<Recall>({ index: -1, draft: "" });
  const [opened, setOpened] = useState<"library" | "improve" | null>(null);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || selectionStart !== selectionEnd)
      return;
    const older = event.key === "ArrowUp" && selectionStart === 0;
    const newer = event.key === "ArrowDown" && selectionEnd === value.length && at.index >= 0;
    if (!older && !newer) return;
    const from = at.index === -1 ? { index: -1, draft: value } : at;
    const recalled = recall(history, from, older ? "older" : "newer");
    if (!recalled) return;
    event.preventDefault();
    // The caret has to stand where the next press looks for it, however soon that comes.
    flushSync(() => {
      setAt(recalled.at);
      text.setPrompt(recalled.text);
    });
    const caret = older ? 0 : recalled.text.length;
    event.currentTarget.setSelectionRange(caret, caret);
  };

  const { length } = text.prompt;
  return (
    <div data-field="prompt">
      <Field
        label="Prompt"
        error={text.errors.prompt ?? error}
        aside={
          <span className={length > LIMITS.videoPromptMaxLength ? "font-medium text-danger" : undefined}>
            {formatCount(length)} / {formatCount(LIMITS.videoPromptMaxLength)}
          </span>
        }
      >
        <TextArea
          {...text.promptInput}
          rows={5}
          placeholder="What happens, where, and how the camera sees it"
          onKeyDown={onKeyDown}
          onInput={() => at.index >= 0 && setAt({ index: -1, draft: "" })}
        />
      </Field>
      <div className="mt-1 flex">
        <Button
          size="sm"
          variant="quiet"
          className="-ml-2"
          icon={<History aria-hidden className="size-4" />}
          onClick={() => setOpened("library")}
        >
          History and saved
        </Button>
        <Button
          size="sm"
          variant="quiet"
          icon={<WandSparkles aria-hidden className="size-4" />}
          disabled={text.prompt.trim() === ""}
          onClick={() => setOpened("improve")}
        >
          Improve my prompt
        </Button>
      </div>
      {opened === "improve" && (
        <ImprovePrompt current={text.prompt} onTake={text.setPrompt} onClose={() => setOpened(null)} />
      )}
      {opened === "library" && (
        <PromptLibrary
          stores={stores}
          current={text.prompt}
          onPick={text.setPrompt}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
