"use client";

import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { SearchField } from "@/components/ui/search-field";
import { messages } from "./messages";

type PromptSearchProps = { value: string; onChange: (value: string) => void };

/** A search field. The address follows after a short pause, or at once on Enter. */
export function PromptSearch({ value, onChange }: PromptSearchProps) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), 250);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <div className="relative min-w-36 flex-1 sm:max-w-80">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 z-1 size-4 -translate-y-1/2 text-ink-faint"
      />
      <SearchField
        label={messages.promptSearch.label}
        placeholder={messages.promptSearch.placeholder}
        value={typed}
        maxLength={200}
        onChange={setTyped}
        onKeyDown={(event) => event.key === "Enter" && onChange(typed)}
        className="pl-9"
      />
    </div>
  );
}
