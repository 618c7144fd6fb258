"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";

/** Longer ones are folded, so that what can be done with a job stays in sight. */
const FOLDED_CHARACTERS = 400;

/** What was asked for, word for word; a long one is unfolded by hand. */
export function PromptText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > FOLDED_CHARACTERS;
  return (
    <div>
      <p
        dir="auto"
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
          {isWhole ? "Show less" : "Show the whole prompt"}
        </Button>
      )}
    </div>
  );
}
