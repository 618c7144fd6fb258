import { gainAt, type LevelPoint } from "@/lib/boards/levels";
import { type SpokenLine, VoicePlayer } from "./voice-player";

/** The lines of a film, and how loud the sound under it is over time. A film with a mix ends with its pictures. */
export type PlayedMix = { lines: readonly SpokenLine[]; level: readonly LevelPoint[] };

const SAME_VOLUME = 0.002;

type Heard = { seconds: number; volume: number; isMuted: boolean };

/** Brings the sound and the lines of a film to their levels. */
export class FilmMix {
  readonly voices = new VoicePlayer();
  private mix: PlayedMix | null = null;
  /** The mix as text. */
  private given = "null";

  get isThere(): boolean {
    return this.mix !== null;
  }

  /** Returns whether it is another one. */
  load(mix: PlayedMix | null): boolean {
    const given = JSON.stringify(mix);
    if (given === this.given) return false;
    this.given = given;
    this.mix = mix;
    this.voices.load(mix?.lines ?? []);
    return true;
  }

  /** An element can't be louder than its file, so where the sound is to be, everything else is quieter. */
  fullVolume({ volume }: Pick<Heard, "volume">): number {
    return volume / Math.max(1, ...(this.mix?.level.map(({ gain }) => gain) ?? []));
  }

  hear(heard: Heard, sound: HTMLAudioElement | undefined): void {
    if (sound) {
      sound.muted = heard.isMuted;
      this.applyLevel(heard, sound);
    }
    this.voices.hear(heard.isMuted, this.fullVolume(heard));
  }

  /** The loudness of the sound at the position. */
  applyLevel(heard: Heard, sound: HTMLAudioElement): void {
    const gain = this.mix ? gainAt(this.mix.level, heard.seconds) : 1;
    const volume = Math.min(1, this.fullVolume(heard) * gain);
    if (Math.abs(sound.volume - volume) > SAME_VOLUME) sound.volume = volume;
  }
}
