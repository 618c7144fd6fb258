import { useState } from "react";
import { Button } from "@/components/ui/button";
import { messages } from "./messages";

/** Longer prompts are folded, so that the actions of a job stay visible. */
const FOLDED_CHARACTERS = 400;

/** The prompt, unchanged. A long one is unfolded by a press. */
export function PromptText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > FOLDED_CHARACTERS;
  return (
    <div>
      <p
        dir="auto"
        translate="no"
        className={isLong && !isWhole ? "line-clamp-4 break-words" : "whitespace-pre-wrap break-words"}
      >
        {text}
      </p>
      {isLong && (
        <Button
          size="sm"
          variant="quiet"
          className="-ml-2 mt-1"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? messages.promptText.less : messages.promptText.more}
        </Button>
      )}
    </div>
  );
}
