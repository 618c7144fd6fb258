"use client";

import { Mic, Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { saveBlob } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { UPLOAD_LIMITS } from "@/lib/uploads/upload";
import { messages } from "./messages";
import { type Recording, startRecording } from "./recording";
import { SOUND_RULE } from "./rules";
// Not loaded on demand, because it also shows that the network is gone.
import TransferLine from "./transfer-line";
import { useTransfer } from "./use-transfer";

const text = messages.recorder;

/** A file over the limit is refused, and a page in the background sees the time only once a second. */
const MAX_RECORDED_SECONDS = UPLOAD_LIMITS.maxSeconds - 2;

/**
 * Records from the microphone, with a level meter, at most as long as an upload may be. A recording is kept here until
 * it is hosted or discarded.
 */
export default function Recorder({ onRecorded }: { onRecorded: (input: HostedInput) => void }) {
  const [seconds, setSeconds] = useState(0);
  const [phase, setPhase] = useState<"idle" | "asking" | "recording">("idle");
  const [isBlocked, setIsBlocked] = useState(false);
  const [kept, setKept] = useState<File | null>(null);
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
    setIsBlocked(false);
    setSeconds(0);
    setPhase("asking");
    const begun = await startRecording(hear).catch(() => null);
    // The form may have been left while the browser asked for the microphone.
    if (isUnmounted.current || recording.current) return begun?.discard();
    recording.current = begun;
    setIsBlocked(!begun);
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
      {isBlocked && <p className="text-danger text-sm">{text.blocked}</p>}
    </div>
  );
}
