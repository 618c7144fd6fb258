"use client";

import { Mic, Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { uploadsClient } from "@/components/api/uploads";
import { Button } from "@/components/ui/button";
import { hostedFromUpload } from "@/lib/inputs/hosted-from-upload";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";
import { type Recording, startRecording } from "./recording";

const text = messages.recorder;

/** Records from the microphone, with a level meter. */
export default function Recorder({ onRecorded }: { onRecorded: (input: HostedInput) => void }) {
  const [seconds, setSeconds] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [isRecording, setIsRecording] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const recording = useRef<Recording | null>(null);
  const isGone = useRef(false);
  const meter = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      recording.current?.discard();
    };
  }, []);

  const start = async () => {
    setRefusal(null);
    setSeconds(0);
    setIsBusy(true);
    try {
      const begun = await startRecording(({ level, seconds: passed }) => {
        if (meter.current) meter.current.value = level;
        setSeconds(Math.floor(passed));
      });
      // The form may have been left while the browser asked for the microphone.
      if (isGone.current || recording.current) return begun.discard();
      recording.current = begun;
      setIsRecording(true);
    } catch {
      setRefusal(text.blocked);
    } finally {
      setIsBusy(false);
    }
  };
  const stop = async () => {
    setIsRecording(false);
    setIsBusy(true);
    try {
      const file = await recording.current?.finish();
      if (file) onRecorded(hostedFromUpload(await uploadsClient.create(file)));
    } catch (error) {
      setRefusal(errorMessage(error, text.failed));
    } finally {
      recording.current = null;
      setIsBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isRecording ? (
        <Button variant="danger" icon={<Square aria-hidden className="size-4" />} onClick={() => void stop()}>
          {text.stop(seconds)}
        </Button>
      ) : (
        <Button busy={isBusy} icon={<Mic aria-hidden className="size-4" />} onClick={() => void start()}>
          {text.record}
        </Button>
      )}
      {isRecording && <meter ref={meter} aria-label={text.level} min={0} max={1} className="h-3 flex-1" />}
      {refusal && <p className="text-danger text-sm">{refusal}</p>}
    </div>
  );
}
