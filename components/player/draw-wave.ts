import WaveSurfer from "wavesurfer.js";

/**
 * Draws the wave of what an element plays, follows it, and moves it where the wave is pressed; in the colours
 * of the theme around it. No address is given beside the element: with one it would load the element anew,
 * and silence what somebody started meanwhile. A wave is an extra: what cannot be drawn stays empty, and the
 * sound plays without it. The caller destroys what it was given.
 */
export function drawWave(container: HTMLElement, media: HTMLMediaElement, heightPx: number): WaveSurfer {
  const style = getComputedStyle(container);
  const wave = WaveSurfer.create({
    container,
    media,
    height: heightPx,
    barWidth: 2,
    barGap: 1,
    barRadius: 1,
    waveColor: style.getPropertyValue("--line-field"),
    progressColor: style.getPropertyValue("--accent"),
    cursorColor: style.getPropertyValue("--ink"),
  });
  // A press counts at once; while little is loaded the library would only keep it in mind.
  wave.on("interaction", (seconds) => {
    media.currentTime = seconds;
  });
  wave.on("error", () => undefined);
  return wave;
}
