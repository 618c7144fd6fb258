import { AudioLines } from "lucide-react";
import { codeAt } from "@/components/player/sequence-timing";
import { IconButton } from "@/components/ui/icon-button";
import type { Sequence } from "@/lib/boards/sequence";
import { messages } from "./messages";
import type { HeardSound } from "./use-board-sound";

const text = messages.strip;

type Labeled = { sound: HeardSound | null; parts: Sequence["parts"] };

/** What it is and its length in the frames of the film. */
function labelOf({ sound, parts }: Labeled): string {
  if (!sound) return text.addSound;
  if (sound.isGone) return text.soundGone;
  const name = sound.name ?? (sound.isVoice ? text.voice : text.sound);
  return text.named(name, sound.seconds === null ? null : codeAt(parts, sound.seconds));
}

const nameOf = (labeled: Labeled): string =>
  labeled.sound ? text.changeSound(labelOf(labeled)) : text.addSound;

type SoundButtonProps = Labeled & {
  /** Null for who may not change it. */
  onPress: (() => void) | null;
};

/** The sound under the picks, with its length; a press changes it. */
export function SoundButton({ sound, parts, onPress }: SoundButtonProps) {
  if (!onPress) return sound && labelOf({ sound, parts });
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={nameOf({ sound, parts })}
      onClick={onPress}
      className="touch-target block max-w-52 truncate rounded-xs text-link hover:text-ink"
    >
      {labelOf({ sound, parts })}
    </button>
  );
}

type SoundIconProps = Labeled & { onPress: () => void; className: string };

/** The button of a board's sound where there is no room for words. */
export const SoundIcon = ({ sound, parts, onPress, className }: SoundIconProps) => (
  <IconButton
    label={nameOf({ sound, parts })}
    aria-haspopup="dialog"
    icon={<AudioLines aria-hidden />}
    onClick={onPress}
    className={className}
  />
);
