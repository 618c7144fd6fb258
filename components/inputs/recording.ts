const METER_MS = 60;

export type Recording = { finish(): Promise<File>; discard(): void };

/**
 * Records the microphone. `heard` gets the loudness, 0 to 1, and the seconds so far.
 * @throws when the browser has no microphone
 */
export async function startRecording(
  heard: (state: { level: number; seconds: number }) => void,
): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const begun = performance.now();
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const level = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
    heard({ level: Math.min(1, level), seconds: (performance.now() - begun) / 1000 });
  }, METER_MS);
  const release = () => {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  recorder.start();
  return {
    finish: () =>
      new Promise((resolve) => {
        recorder.addEventListener("stop", () => {
          release();
          const type = recorder.mimeType.split(";")[0] ?? "audio/webm";
          resolve(new File(parts, "recording.webm", { type }));
        });
        recorder.stop();
      }),
    discard: () => {
      if (recorder.state !== "inactive") recorder.stop();
      release();
    },
  };
}
