import { Mic, Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { saveBlob } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast";
import { useStored } from "@/components/ui/use-stored";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { Store } from "@/lib/platform/store";
import { UPLOAD_LIMITS } from "@/lib/uploads/upload-limits";
import { messages } from "./messages";
import { recordingRefusal } from "./recording-refusal";
import { SOUND_RULE } from "./rules";
// Not loaded on demand, because it also shows that the network is gone.
import TransferLine from "./transfer-line";
import { loadSendFile, useTransfer } from "./use-transfer";

const text = messages.recorder;

/** A file over the limit is refused, and a page in the background sees the time only once a second. */
const MAX_RECORDED_SECONDS = UPLOAD_LIMITS.maxSeconds - 2;

type RecorderProps = {
  /** What the recording is for: one for each is kept. */
  purpose: "take" | "voice";
  onRecorded: (input: HostedInput) => void;
};

/** What was recorded and isn't hosted yet. It outlives the form, which may be left and come back to. */
const keptRecordings = new Store<Partial<Record<RecorderProps["purpose"], File | null>>>({ initial: {} });

/**
 * Records from the microphone, with a level meter, at most as long as an upload may be. A recording is kept until it
 * is hosted or discarded.
 */
export default function Recorder({ purpose, onRecorded }: RecorderProps) {
  const [seconds, setSeconds] = useState(0);
  const [phase, setPhase] = useState<"idle" | "asking" | "recording">("idle");
  const [refusal, setRefusal] = useState<string | null>(null);
  const kept = useStored(keptRecordings)[purpose] ?? null;
  const setKept = (file: File | null) => keptRecordings.set((files) => ({ ...files, [purpose]: file }));
  const recording = useRef<Recording | null>(null);
  const isUnmounted = useRef(false);
  const meter = useRef<HTMLMeterElement>(null);
  const { transfer, takeUnchecked, stop } = useTransfer(SOUND_RULE, (input) => {
    setKept(null);
    onRecorded(input);
  });
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      recording.current?.discard();
    };
  }, []);

  const hear = ({ level, seconds: passed }: { level: number; seconds: number }) => {
    if (meter.current) meter.current.value = level;
    setSeconds(Math.floor(passed));
    if (passed < MAX_RECORDED_SECONDS) return;
    recording.current?.finish();
    toast(text.limit(UPLOAD_LIMITS.maxSeconds));
  };
  const start = async () => {
    setRefusal(null);
    setSeconds(0);
    setPhase("asking");
    void loadSendFile().catch(() => undefined);
    const begun = await startRecording(hear).catch((failure: unknown) => {
      setRefusal(recordingRefusal(failure, window.isSecureContext));
      return null;
    });
    // The form may have been left while the browser asked for the microphone.
    if (isUnmounted.current || recording.current) return begun?.discard();
    recording.current = begun;
    setPhase(begun ? "recording" : "idle");
    const file = await begun?.file;
    recording.current = null;
    setPhase("idle");
    if (!file) return;
    setKept(file);
    await takeUnchecked(file);
  };

  if (kept) {
    const { name } = kept;
    const retry = () => void takeUnchecked(kept);
    const isStopped = transfer.phase === "idle";
    return (
      <TransferLine
        transfer={isStopped ? { phase: "failed", name, reason: text.stopped, retry } : transfer}
        onStop={stop}
        kept={{
          save: () => saveBlob(name, kept),
          discard: () => {
            stop();
            setKept(null);
          },
        }}
      />
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {phase === "recording" ? (
        <Button
          variant="danger"
          icon={<Square aria-hidden className="size-4" />}
          onClick={() => recording.current?.finish()}
        >
          {text.stop(seconds)}
        </Button>
      ) : (
        <Button
          busy={phase === "asking"}
          icon={<Mic aria-hidden className="size-4" />}
          onClick={() => void start()}
        >
          {text.record}
        </Button>
      )}
      {phase === "recording" && (
        <meter ref={meter} aria-label={text.level} min={0} max={1} className="h-3 flex-1" />
      )}
      {refusal && (
        <p role="alert" className="text-danger text-sm">
          {refusal}
        </p>
      )}
    </div>
  );
}

const METER_MS = 60;
/** For the types that only some browsers record. All others record WebM. */
const NAMES: Readonly<Record<string, string>> = {
  "audio/mp4": "recording.m4a",
  "audio/ogg": "recording.ogg",
};

type Recording = {
  /** What was recorded, once it is finished or the microphone is gone; null if it was discarded. */
  file: Promise<File | null>;
  finish(): void;
  discard(): void;
};

/** Gets the loudness, 0 to 1, and the seconds so far. */
type Heard = (state: { level: number; seconds: number }) => void;

/**
 * Records the microphone.
 * @throws what `recordingRefusal` puts into words
 */
async function startRecording(heard: Heard): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    return record(stream, release, heard);
  } catch (cause) {
    release();
    throw cause;
  }
}

function record(stream: MediaStream, release: () => void, heard: Heard): Recording {
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
      release();
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
