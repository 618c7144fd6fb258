import WaveSurfer from "wavesurfer.js";

/**
 * Draws the waveform of what an element plays, follows its position, and seeks when the waveform is pressed;
 * in the colours of the theme. Passes the element without an address, because an address would load the
 * element again and stop running playback. The waveform is optional: on failure it stays empty, and the sound
 * plays without it. The caller destroys the returned object.
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
    progressColor: style.getPropertyValue("--ink-soft"),
    cursorColor: style.getPropertyValue("--accent"),
    cursorWidth: 2,
  });
  // A press counts at once. While little is loaded, the library would only store the position.
  wave.on("interaction", (seconds) => {
    media.currentTime = seconds;
  });
  wave.on("error", () => undefined);
  return wave;
}
