import { EmptyState } from "@/components/ui/empty-state";
import { messages } from "./messages";

/** Example questions for an empty conversation. A press fills the box and sends nothing. */
export function Suggestions({ onSelect }: { onSelect: (text: string) => void }) {
  return (
    <EmptyState
      title={messages.suggestions.title}
      action={
        <span className="flex flex-col items-stretch gap-2">
          {messages.suggestions.list.map((text) => (
            <button
              key={text}
              type="button"
              onClick={() => onSelect(text)}
              className="rounded-lg border border-line bg-surface px-3 py-2 text-left text-sm hover:bg-hover"
            >
              {text}
            </button>
          ))}
        </span>
      }
    >
      {messages.suggestions.purpose}
    </EmptyState>
  );
}
