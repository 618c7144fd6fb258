import WaveSurfer from "wavesurfer.js";

type DrawWaveOptions = {
  url: string;
  heightPx: number;
  /** The element that plays the same sound: a press into the wave moves it. */
  media?: HTMLMediaElement;
};

/**
 * Draws the wave of a sound into an element, in the colours of the theme around it. A wave is an extra: what
 * cannot be drawn stays empty, and the sound plays without it. The caller destroys what it was given.
 */
export function drawWave(container: HTMLElement, { url, heightPx, media }: DrawWaveOptions): WaveSurfer {
  const style = getComputedStyle(container);
  const wave = WaveSurfer.create({
    container,
    // Written as the element itself names it: by another name it would be loaded anew, and stop playing.
    url: new URL(url, location.href).href,
    ...(media ? { media } : {}),
    height: heightPx,
    barWidth: 2,
    barGap: 1,
    barRadius: 1,
    waveColor: style.getPropertyValue("--line-field"),
    progressColor: style.getPropertyValue("--accent"),
    cursorColor: style.getPropertyValue("--ink"),
  });
  wave.on("error", () => undefined);
  return wave;
}
