const METER_MS = 60;
/** For the types that only some browsers record. All others record WebM. */
const NAMES: Readonly<Record<string, string>> = {
  "audio/mp4": "recording.m4a",
  "audio/ogg": "recording.ogg",
};

export type Recording = {
  /** What was recorded, once it is finished or the microphone is gone; null if it was discarded. */
  file: Promise<File | null>;
  finish(): void;
  discard(): void;
};

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
  let isDiscarded = false;
  const finish = () => {
    clearInterval(timer);
    if (recorder.state !== "inactive") recorder.stop();
  };
  const file = new Promise<File | null>((resolve) => {
    recorder.addEventListener("stop", () => {
      clearInterval(timer);
      for (const track of stream.getTracks()) track.stop();
      void context.close();
      const type = recorder.mimeType.split(";")[0] || "audio/webm";
      const name = NAMES[type] ?? "recording.webm";
      resolve(isDiscarded ? null : new File(parts, name, { type }));
    });
  });
  recorder.start();
  return {
    file,
    finish,
    discard: () => {
      isDiscarded = true;
      finish();
    },
  };
}
