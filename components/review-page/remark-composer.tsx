import { Square } from "lucide-react";
import { endOf } from "@/components/player/sequence-timing";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/input";
import { MAX_TEXT } from "@/lib/reviews/shared-review";
import type { Scene } from "./film";
import { type FilmPlayer, useFilmTime } from "./film-player";
import { messages } from "./messages";

const text = messages.remarks;

type ComposerProps = {
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

/** A remark on what is on the stage, at the time where it stands. */
export function RemarkComposer({
  player,
  scene,
  words,
  isMarking,
  isBusy,
  onWords,
  onMark,
  onSend,
}: ComposerProps) {
  const { item, shot } = scene;
  const now = Math.min(useFilmTime(player), endOf(scene));
  const label = item.type === "image" ? text.onStill(shot.number) : text.at(player.codeOf(now));
  return (
    <section className="border-line border-t px-4.5 pt-3 pb-4">
      <TextArea
        rows={2}
        aria-label={label}
        placeholder={label}
        maxLength={MAX_TEXT}
        value={words}
        onChange={({ currentTarget }) => onWords(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSend();
        }}
      />
      <div className="mt-2 flex items-center justify-between gap-2">
        {item.type === "audio" ? (
          <span />
        ) : (
          <Button
            size="sm"
            aria-keyshortcuts="B"
            icon={<Square aria-hidden className="size-3.5" />}
            onClick={onMark}
            className="max-wide:h-11!"
          >
            {isMarking ? text.unmark : text.mark}
          </Button>
        )}
        <Button
          size="sm"
          busy={isBusy}
          disabled={!words.trim()}
          onClick={onSend}
          className="max-wide:h-11! max-wide:px-5!"
        >
          {text.send}
        </Button>
      </div>
    </section>
  );
}
