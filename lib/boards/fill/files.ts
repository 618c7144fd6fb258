import type { HostedInput } from "@/lib/inputs/hosted-input";
import type { JobKind } from "@/lib/jobs/job";
import { isSameName } from "@/lib/platform/name-form";
import { fillTemplate, variablesOf } from "@/lib/saved/template";
import type { FilledShot } from "./filled-shot";

/** The variable of a prompt for the name of its file. */
export const FILE_VARIABLE = "file";

/** A file's name without its folder and ending, as words: "01_lake-at-dawn.png" is "01 lake at dawn". */
export const fileNameAsWords = (name: string): string =>
  name
    .replace(/^.*[/\\]/u, "")
    .replace(/\.[^.]+$/u, "")
    .replace(/[\s_-]+/gu, " ")
    .trim();

/** The variables of a prompt that a file can't fill. */
export const unfilledVariables = (prompt: string): string[] =>
  variablesOf(prompt).filter((name) => !isSameName(name, FILE_VARIABLE));

const promptFor = (prompt: string, name: string): string =>
  fillTemplate(prompt, new Map([[FILE_VARIABLE, fileNameAsWords(name)]]));

type FileShot = {
  /** With `{file}` for the name of the file. */
  prompt: string;
  /** What a picture becomes the first frame of. */
  kind: JobKind;
};

/** A shot without its input: a clip is the source of a video, a sound is spoken, and a picture is a first frame. */
export const shotOfFile = (
  { prompt, kind }: FileShot,
  { name, type }: Pick<HostedInput, "name" | "type">,
): FilledShot => ({
  kind: type === "video" ? "video" : type === "audio" ? "voice" : kind === "voice" ? "video" : kind,
  prompt: promptFor(prompt, name),
});

/** The place of a file in its shot. */
export const inputOfFile = (input: HostedInput): FilledShot["inputs"] =>
  input.type === "image"
    ? { firstFrame: input }
    : input.type === "video"
      ? { sourceVideo: input }
      : { sound: input };
