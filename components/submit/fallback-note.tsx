"use client";

import { useEffect } from "react";
import { announce } from "@/components/ui/announce";

type FallbackNoteProps = {
  /** The model that an earlier job, a link or a draft names. */
  unavailableModel: string;
  /** The one the form holds instead. */
  modelId: string;
};

/** Says that a model is no longer sold and which one stands in for it, until another is chosen. */
export function FallbackNote({ unavailableModel, modelId }: FallbackNoteProps) {
  const line = `${unavailableModel} is not offered any more. ${modelId} stands in for it, with the nearest settings.`;
  useEffect(() => announce(line), [line]);
  return (
    <p data-fallback className="rounded-md bg-accent-soft px-3 py-2 text-sm">
      {line}
    </p>
  );
}
