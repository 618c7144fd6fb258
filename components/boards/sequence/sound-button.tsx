import { messages } from "./messages";
import type { HeardSound } from "./use-sound";

const text = messages.strip;

const labelOf = (sound: HeardSound | null): string => {
  if (!sound) return text.addSound;
  if (sound.isGone) return text.soundGone;
  return sound.isVoice ? text.voice(sound.seconds) : text.sound(sound.seconds);
};

type SoundButtonProps = {
  sound: HeardSound | null;
  /** Null for who may not change it. */
  onPress: (() => void) | null;
};

/** The sound under the picks, with its length; a press changes it. */
export function SoundButton({ sound, onPress }: SoundButtonProps) {
  const label = labelOf(sound);
  if (!onPress) return sound && label;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={sound ? text.changeSound(label) : label}
      onClick={onPress}
      className="touch-target rounded-xs text-link hover:text-ink"
    >
      {label}
    </button>
  );
}
