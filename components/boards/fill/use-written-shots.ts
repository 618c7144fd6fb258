import { useState } from "react";
import { useVoices } from "@/components/api/voices";
import { useAnswer } from "@/components/submit/use-answer";
import { useReplyModel } from "@/components/submit/use-reply-model";
import type { Message } from "@/lib/assistant/conversation";
import {
  MAX_SCRIPT,
  partsOf,
  RECORDING_QUESTION,
  shotsIn,
  WRITE_SYSTEM,
  writeQuestion,
} from "@/lib/assistant/write-shots";
import type { Board } from "@/lib/boards/board";
import {
  type CastPictures,
  castIn,
  type RoleVoices,
  rolesIn,
  type WrittenShot,
} from "@/lib/boards/fill/written-shots";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { messages } from "./messages";

const text = messages.script;

/** A row: a shot that was written, as it is edited. */
export type WrittenRow = { id: number; shot: WrittenShot; isKept: boolean };

type Writing = {
  script: string;
  /** A recording of a text, which is asked about before the script. */
  recording: HostedInput | null;
  rows: readonly WrittenRow[];
  /** Voices that were chosen. */
  voices: RoleVoices;
  /** Pictures of people and things. */
  pictures: CastPictures;
  /** Of the script as it was asked about: parts that were answered. */
  answered: number;
  /** Answers that ended before their end. */
  cut: number;
  /** What the answers cost together, as far as it is known. */
  millicredits: number;
};
const NOTHING: Writing = {
  script: "",
  recording: null,
  rows: [],
  voices: {},
  pictures: {},
  answered: 0,
  cut: 0,
  millicredits: 0,
};

const UNASKED = { answered: 0, cut: 0, millicredits: 0 };

type Question = { text: string; files: readonly HostedInput[] };
const costedFile = ({ type, durationSeconds }: HostedInput) => ({ type, seconds: durationSeconds });

/** What was written for a board and not added, so that closing the dialog loses nothing that was paid. */
const kept = new Map<string, Writing>();

/**
 * The shots that a language model makes of a text, part by part.
 * @param isShown models and voices are read when they are
 * @param handed the text to begin with
 */
export function useWrittenShots(
  { id, columns, references }: Pick<Board, "id" | "columns" | "references">,
  isShown: boolean,
  handed = "",
) {
  const [writing, setWriting] = useState(
    () => kept.get(id) ?? { ...NOTHING, script: handed.slice(0, MAX_SCRIPT) },
  );
  const change = (next: (last: Writing) => Writing) =>
    setWriting((last) => {
      const changed = next(last);
      kept.set(id, changed);
      return changed;
    });
  const [chosen, choose] = useState<string | null>(null);
  const { recording } = writing;
  const questions: Question[] = [
    ...(recording ? [{ text: RECORDING_QUESTION, files: [recording] }] : []),
    ...partsOf(writing.script).map((part) => ({ text: writeQuestion(part), files: [] })),
  ];
  const left = questions.slice(writing.answered);
  const files = left.flatMap((question) => question.files);
  const { mostFor, ...reply } = useReplyModel(chosen, { enabled: isShown, files });
  const { model } = reply;
  const most =
    model &&
    left.reduce(
      (sum, { text, files }) => sum + (mostFor([WRITE_SYSTEM, text], files.map(costedFile)) ?? 0),
      0,
    );
  const answering = useAnswer("write", {
    ready: text.ready,
    failed: text.failed,
    noResponse: text.noResponse,
  });
  const { data: voices = [] } = useVoices({ enabled: isShown });
  const first =
    columns.findLast(({ kind }) => kind === "voice")?.model_id ?? voices.find(({ gone }) => !gone)?.id;
  const shots = writing.rows.flatMap(({ shot, isKept }) => (isKept ? shot : []));
  const roles = rolesIn(shots);
  const write = async () => {
    if (!model) return;
    for (const { text: question, files } of left) {
      let found = 0;
      const onDone = (ended: Message) => {
        if (ended.status !== "done") return;
        const { shots, isCut } = shotsIn(ended.text);
        found = shots.length;
        change((last) => ({
          ...last,
          answered: last.answered + 1,
          cut: last.cut + (isCut ? 1 : 0),
          millicredits: last.millicredits + (ended.millicredits ?? 0),
          rows: [
            ...last.rows,
            ...shots.map((shot, at) => ({ id: last.rows.length + at, shot, isKept: true })),
          ],
        }));
      };
      const attachments = files.flatMap(({ uploadId }) => uploadId ?? []);
      await answering.ask(question, model.id, onDone, attachments);
      // After a refusal, a stop or prose nothing more is spent before another press.
      if (found === 0) return;
    }
  };
  return {
    ...answering,
    script: writing.script,
    /** Another text is asked about from its beginning, and what was written of the last one stays. */
    setScript: (script: string) =>
      change((last) => ({ ...last, ...UNASKED, script: script.slice(0, MAX_SCRIPT) })),
    recording,
    setRecording: (recording: HostedInput | null) => change((last) => ({ ...last, ...UNASKED, recording })),
    rows: writing.rows,
    setRow: (rowId: number, row: Partial<WrittenRow>) =>
      change((last) => ({
        ...last,
        rows: last.rows.map((each) => (each.id === rowId ? { ...each, ...row } : each)),
      })),
    ...reply,
    choose,
    /** In millicredits, of the parts that are not answered. */
    most,
    parts: { all: questions.length, answered: writing.answered },
    ...{ cut: writing.cut, millicredits: writing.millicredits },
    write,
    roles,
    voices: {
      ...Object.fromEntries(roles.flatMap((role) => (first ? [[role, first]] : []))),
      ...writing.voices,
    },
    setVoice: (role: string, voiceId: string) =>
      change((last) => ({ ...last, voices: { ...last.voices, [role]: voiceId } })),
    /** What the board has no name for yet, and may get a picture. */
    cast: castIn(shots, { references }),
    pictures: writing.pictures,
    setPicture: (name: string, picture: HostedInput | null) =>
      change((last) => {
        const { [name]: _before, ...others } = last.pictures;
        return { ...last, pictures: picture ? { ...others, [name]: picture } : others };
      }),
    /** After the shots were added. */
    forget: () => {
      kept.delete(id);
      setWriting(NOTHING);
    },
  };
}
export type WrittenShots = ReturnType<typeof useWrittenShots>;
