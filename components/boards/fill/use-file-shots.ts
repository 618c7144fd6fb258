import { useRef, useState } from "react";
import { IMAGE_RULE, SOUND_RULE, sourceVideoRule } from "@/components/inputs/rules";
import type { BoardEdit, NewShot } from "@/lib/boards/board";
import { inputOfFile, shotOfFile } from "@/lib/boards/fill/files";
import { newId } from "@/lib/boards/new-id";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import type { JobKind } from "@/lib/jobs/job";
import { errorMessage } from "@/lib/platform/error-message";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";
import { uploadInOrder } from "./upload-in-order";

const text = messages.files;

/** A file that can be an input, and its type by its content. */
export type CheckedFile = { file: File; type: HostedInput["type"] };
/** A file that is left out, and why. */
export type BadFile = { name: string; reason: string };

/** What is being done with the files; `share` is the part of all bytes that was sent, 0 to 1. */
type Phase =
  | { do: "nothing" }
  | { do: "checking"; count: number }
  | { do: "sending"; share: number; left: number };

/** Shots that are added in one step of the board's history. */
const SHOTS_A_STEP = 20;
const RULES = { image: IMAGE_RULE, video: sourceVideoRule(null), audio: SOUND_RULE };

/** The type by content, or why a file can't be used. */
async function check(file: File): Promise<CheckedFile | BadFile> {
  const [{ inspectFile }, { fileProblem }] = await importWithRetry(() =>
    Promise.all([import("@/lib/inputs/inspect-file"), import("@/lib/inputs/file-problem")]),
  );
  try {
    const facts = await inspectFile(file);
    const rule = Object.values(RULES).find(({ mimeTypes }) => mimeTypes.includes(facts.mimeType ?? ""));
    const reason = rule ? fileProblem(facts, rule) : text.otherType;
    return rule && reason === null
      ? { file, type: rule.type }
      : { name: file.name, reason: reason ?? text.otherType };
  } catch {
    return { name: file.name, reason: text.unreadable };
  }
}

type FileShots = {
  /** The prompt of each, with `{file}` for its name. */
  prompt: string;
  kind: JobKind;
  /** The shot before which theirs come; null for the end. */
  before: string | null;
  /** Makes edits, and returns what undoes them. */
  edit: (edits: readonly BoardEdit[]) => () => void;
};

/** Files that become the shots of a board, each when it is uploaded, in their order. */
export function useFileShots({ prompt, kind, before, edit }: FileShots) {
  const [files, setFiles] = useState<readonly CheckedFile[]>([]);
  const [bad, setBad] = useState<readonly BadFile[]>([]);
  const [phase, setPhase] = useState<Phase>({ do: "nothing" });
  /** Why sending stopped before its end. */
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef<AbortController | null>(null);

  const take = async (chosen: readonly File[]): Promise<void> => {
    const good: CheckedFile[] = [];
    const wrong: BadFile[] = [];
    for (const [at, file] of chosen.entries()) {
      setPhase({ do: "checking", count: chosen.length - at });
      const checked = await check(file);
      if ("reason" in checked) wrong.push(checked);
      else good.push(checked);
    }
    setFiles((others) => [...others, ...good]);
    setBad((others) => [...others, ...wrong]);
    setPhase({ do: "nothing" });
  };

  /** Uploads the first `count` files and adds their shots. @returns how many were added, and what removes them again */
  const add = async (count: number): Promise<{ added: number; isWhole: boolean; undo: () => void }> => {
    const asked = files.slice(0, count);
    const controller = new AbortController();
    sending.current = controller;
    const undos: (() => void)[] = [];
    const ready: NewShot[] = [];
    let added = 0;
    const flush = () => {
      if (ready.length === 0) return;
      added += ready.length;
      undos.push(edit([{ do: "add_shots", shots: ready.splice(0), before }]));
    };
    let share = 0;
    let left = asked.length;
    let faults = 0;
    const show = () => setPhase({ do: "sending", share, left });
    setProblem(null);
    show();
    try {
      const { sendFile } = await importWithRetry(() => import("@/lib/uploads/send-file"));
      await uploadInOrder({
        files: asked.map(({ file }) => file),
        send: sendFile,
        controller,
        onNext: (file, outcome) => {
          left -= 1;
          setFiles((others) => others.filter((each) => each.file !== file));
          if ("input" in outcome) {
            const { input } = outcome;
            ready.push({
              ...shotOfFile({ prompt, kind }, input),
              inputs: inputOfFile(input),
              id: newId("shot"),
            });
            if (ready.length >= SHOTS_A_STEP) flush();
          } else {
            faults += 1;
            setBad((others) => [...others, { name: file.name, reason: outcome.fault.message }]);
          }
          show();
        },
        onShare: (now) => {
          share = now;
          show();
        },
      });
    } catch (error) {
      if (sending.current === controller) setProblem(errorMessage(error, text.interrupted));
    } finally {
      flush();
      setPhase({ do: "nothing" });
    }
    return {
      added,
      isWhole: left === 0 && faults === 0,
      undo: () => {
        for (const undo of undos.toReversed()) undo();
      },
    };
  };

  return {
    files,
    bad,
    phase,
    problem,
    take: (chosen: readonly File[]) => void take(chosen),
    add,
    stop: () => {
      const controller = sending.current;
      sending.current = null;
      controller?.abort();
    },
    clear: () => {
      setFiles([]);
      setBad([]);
      setProblem(null);
    },
  };
}
export type FileShotsState = ReturnType<typeof useFileShots>;
