import { EmptyState } from "@/components/ui/empty-state";

const SUGGESTIONS = [
  "Improve my prompt: a fox crosses a frozen lake at dawn",
  "Plan three shots for a short film about a lighthouse keeper",
  "Which video model makes the longest clips?",
  "Write a voice-over of ten seconds for a coffee advert",
];

/** Example questions for an empty conversation. A press fills the box and sends nothing. */
export function Suggestions({ onSelect }: { onSelect: (text: string) => void }) {
  return (
    <EmptyState
      title="Ask a language model"
      action={
        <span className="flex flex-col items-stretch gap-2">
          {SUGGESTIONS.map((text) => (
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
      Answers come word by word, each with what it cost. Conversations are kept and can be searched.
    </EmptyState>
  );
}
