import { AudioLines } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { messages } from "./messages";
import type { HeardSound } from "./use-board-sound";

const text = messages.strip;

const labelOf = (sound: HeardSound | null): string => {
  if (!sound) return text.addSound;
  if (sound.isGone) return text.soundGone;
  return sound.isVoice ? text.voice(sound.seconds) : text.sound(sound.seconds);
};

const nameOf = (sound: HeardSound | null): string =>
  sound ? text.changeSound(labelOf(sound)) : text.addSound;

type SoundButtonProps = {
  sound: HeardSound | null;
  /** Null for who may not change it. */
  onPress: (() => void) | null;
};

/** The sound under the picks, with its length; a press changes it. */
export function SoundButton({ sound, onPress }: SoundButtonProps) {
  if (!onPress) return sound && labelOf(sound);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={nameOf(sound)}
      onClick={onPress}
      className="touch-target rounded-xs text-link hover:text-ink"
    >
      {labelOf(sound)}
    </button>
  );
}

type SoundIconProps = { sound: HeardSound | null; onPress: () => void; className: string };

/** The button of a board's sound where there is no room for words. */
export const SoundIcon = ({ sound, onPress, className }: SoundIconProps) => (
  <IconButton
    label={nameOf(sound)}
    aria-haspopup="dialog"
    icon={<AudioLines aria-hidden />}
    onClick={onPress}
    className={className}
  />
);
