import { use, useEffect, useEffectEvent, useState } from "react";
import { AccessContext } from "@/components/access/may";
import { speakLine, useSpokenLine } from "@/components/submit/line-takes";
import { toast, toastUndo } from "@/components/ui/toast";
import { isSettled } from "@/lib/jobs/job";
import { useBoardActions } from "../state/board-context";
import { messages } from "./messages";

const text = messages.speak;

export type SpokenSound = {
  isSpeaking: boolean;
  /** @param credits the price that was shown */
  speak: (voiceId: string, line: string, credits: number) => void;
};

/** Speaks a typed line, once a press. It becomes the sound of the board when it is made, if the page is still open. */
export function useSpokenSound(): SpokenSound {
  const { edit } = useBoardActions();
  const { personId } = use(AccessContext);
  const [asked, setAsked] = useState<{ voiceId: string; line: string } | null>(null);
  const spoken = useSpokenLine(personId, asked?.voiceId ?? "");
  const job = spoken?.line === asked?.line ? spoken?.job : null;
  const end = useEffectEvent((jobId: string | null) => {
    setAsked(null);
    if (jobId === null) return void toast(text.failed, { tone: "danger", topic: "board" });
    toastUndo(text.done, edit([{ do: "set_sound", sound: { of: "job", job_id: jobId } }]), "board");
  });
  const settled = asked && job && isSettled(job.status) ? job : null;
  const [id, status] = [settled?.id, settled?.status];
  useEffect(() => {
    if (id !== undefined) end(status === "completed" ? id : null);
  }, [id, status]);
  return {
    isSpeaking: asked !== null && spoken !== null,
    speak: (voiceId, line, credits) => {
      speakLine(personId, voiceId, line, credits);
      toast(text.sent, { topic: "board" });
      setAsked({ voiceId, line: line.trim() });
    },
  };
}
