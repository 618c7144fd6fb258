/** How long a clip that stands ready takes from the call until it moves, before that was measured. In seconds. */
const FIRST_LATENCY = 0.06;
const MAX_LATENCY = 0.25;

/** Starts clips, and measures how long that takes here, so that one can be started so much before its time. */
export class ClipStarter {
  /** From the call until the picture moves, in seconds: half the latest one, half those before. */
  latency = FIRST_LATENCY;

  start(video: HTMLVideoElement): void {
    if (!video.paused) return;
    const [called, from] = [performance.now(), video.currentTime];
    // Not in every browser.
    if ("requestVideoFrameCallback" in video) {
      const measure: VideoFrameRequestCallback = (_, { presentationTime, mediaTime }) => {
        if (mediaTime <= from) video.requestVideoFrameCallback(measure);
        else this.measured((presentationTime - called) / 1_000 - (mediaTime - from));
      };
      video.requestVideoFrameCallback(measure);
    }
    play(video);
  }

  private measured(latest: number): void {
    this.latency = Math.max(0, Math.min(MAX_LATENCY, (this.latency + latest) / 2));
  }
}

/** A browser may refuse a clip with sound that nobody pressed; it then plays without. */
function play(video: HTMLVideoElement): void {
  video.play().catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === "NotAllowedError") || video.muted) return;
    video.muted = true;
    void video.play().catch(() => undefined);
  });
}
