"use client";

import { useEffect } from "react";
import { announce } from "@/components/ui/announce";
import { messages } from "./messages";

type FallbackNoteProps = {
  /** The model of an earlier job, a link or a draft. */
  unavailableModel: string;
  /** The model that the form uses instead. */
  modelId: string;
};

/** Says that a model is no longer sold and which one replaces it, until another is chosen. */
export function FallbackNote({ unavailableModel, modelId }: FallbackNoteProps) {
  const line = messages.fallbackNote.switched(unavailableModel, modelId);
  useEffect(() => announce(line), [line]);
  return (
    <p data-fallback className="rounded-md bg-accent-soft px-3 py-2 text-sm">
      {line}
    </p>
  );
}
