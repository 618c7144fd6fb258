import { Square } from "lucide-react";
import { useId } from "react";
import { endOf } from "@/components/player/sequence-timing";
import { Button } from "@/components/ui/button";
import { MAX_TEXT, type SharedReview } from "@/lib/reviews/shared-review";
import { remarkCode, type Scene } from "./film";
import { type FilmPlayer, useFilmTime } from "./film-player";
import { messages } from "./messages";

const text = messages.remarks;

type ComposerProps = {
  review: SharedReview;
  player: FilmPlayer;
  scene: Scene;
  words: string;
  isMarking: boolean;
  isBusy: boolean;
  onWords: (words: string) => void;
  /** Begins a mark on the frame, or removes it. */
  onMark: () => void;
  onSend: () => void;
};

/** A remark on what is on the stage, with the time that it will have. */
export function RemarkComposer(props: ComposerProps) {
  const { review, player, scene, words, isMarking, isBusy, onWords, onMark, onSend } = props;
  const { item, shot } = scene;
  const id = useId();
  const code = remarkCode(review, scene, Math.min(useFilmTime(player), endOf(scene)));
  const isStill = item.type === "image";
  return (
    <section className="mt-1.5 flex items-start gap-2 px-3.5 wide:px-0">
      <div className="field-box flex min-h-10.5 min-w-0 flex-1 items-start has-focus-visible:border-transparent has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:-outline-offset-1">
        <label htmlFor={id} className="type-edge shrink-0 py-3 pl-3 text-accent-ink">
          {isStill ? text.still(shot.number) : code}
        </label>
        <textarea
          id={id}
          rows={1}
          dir="auto"
          aria-label={isStill ? text.onStill(shot.number) : text.at(code)}
          placeholder={text.placeholder}
          maxLength={MAX_TEXT}
          value={words}
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: "nearest" })}
          onChange={({ currentTarget }) => onWords(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSend();
          }}
          className="field-sizing-content max-h-[24cqh] min-h-10 w-full min-w-0 scroll-mt-[45cqh] scroll-mb-2 resize-none bg-transparent px-3 py-2.25 outline-none placeholder:text-ink-faint pointer-coarse:text-base"
        />
      </div>
      {item.type !== "audio" && (
        <Button
          aria-keyshortcuts="B"
          icon={<Square aria-hidden className="size-4" />}
          onClick={onMark}
          className="h-10.5! pointer-coarse:h-11!"
        >
          <span className="max-md:sr-only">{isMarking ? text.unmark : text.mark}</span>
        </Button>
      )}
      <Button
        busy={isBusy}
        disabled={!words.trim()}
        onClick={onSend}
        className="h-10.5! pointer-coarse:h-11!"
      >
        {text.send}
      </Button>
    </section>
  );
}
