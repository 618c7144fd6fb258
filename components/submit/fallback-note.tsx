"use client";

import { useEffect } from "react";
import { announce } from "@/components/ui/announce";

type FallbackNoteProps = {
  /** The model of an earlier job, a link or a draft. */
  unavailableModel: string;
  /** The model that the form uses instead. */
  modelId: string;
};

/** Says that a model is no longer sold and which one replaces it, until another is chosen. */
export function FallbackNote({ unavailableModel, modelId }: FallbackNoteProps) {
  const line = `${unavailableModel} is not offered any more. ${modelId} stands in for it, with the nearest settings.`;
  useEffect(() => announce(line), [line]);
  return (
    <p data-fallback className="rounded-md bg-accent-soft px-3 py-2 text-sm">
      {line}
    </p>
  );
}
