import type { AssetType } from "@/lib/contract/asset";
import type { JobKind } from "@/lib/jobs/job";
import { formatCount, formatQuantity } from "@/lib/platform/format";

const MAKES: Readonly<Record<JobKind, string>> = {
  video: "a clip",
  image: "a picture",
  voice: "a voice line",
  avatar: "a talking avatar",
};
const THINGS: Readonly<Record<AssetType, string>> = { image: "picture", video: "clip", audio: "sound" };

/** The texts of what is dropped on a board. */
export const messages = {
  shots: (count: number) => (count === 1 ? "New shot" : `${formatCount(count)} new shots`),
  before: (count: number, shot: number) => `${messages.shots(count)} before shot ${formatCount(shot)}`,
  atEnd: (count: number) => `${messages.shots(count)} at the end`,
  after: (count: number, shot: number) =>
    `A shot begins with one file. Drop for ${formatQuantity(count, "new shot")} after shot ${formatCount(shot)}.`,
  takes: (count: number, shot: number) =>
    count === 1
      ? `Another take of shot ${formatCount(shot)}`
      : `${formatCount(count)} more takes of shot ${formatCount(shot)}`,
  anyInput: (shot: number) => `Input of shot ${formatCount(shot)}`,
  refused: (shot: number, kind: JobKind, type: AssetType) =>
    `Shot ${formatCount(shot)} makes ${MAKES[kind]}, which takes no ${THINGS[type]}.`,
  refusedFile: (name: string, why: string) => `${name}: ${why}`,
  otherType: "Not a picture, clip or sound that models take.",
  note: (count: number, shot: number) =>
    `A shot begins with one file. Make ${formatQuantity(count, "shot")} after shot ${formatCount(shot)} instead?`,
  failed: "Couldn't add these results. Try again.",
};
