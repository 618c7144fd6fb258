import { keptMarks } from "@/components/job/messages";
import type { CaptionFormat, TimelineFormat } from "@/lib/boards/export";
import { formatBytes, formatCount, formatQuantity } from "@/lib/platform/format";

type Choice = { label: string; gives: string };

const MAX_NAMED = 12;
const namesOf = (shots: readonly number[]): string =>
  shots.length === 1
    ? `Shot ${formatCount(shots[0] ?? 0)}`
    : `Shots ${shots.slice(0, MAX_NAMED).map(formatCount).join(", ")}${shots.length > MAX_NAMED ? " …" : ""}`;
const are = (shots: readonly number[]): string => (shots.length === 1 ? "is" : "are");
const ofShots = (shots: readonly number[]): string =>
  `${namesOf(shots)} ${shots.length === 1 ? "has" : "have"}`;

/** The texts of what leaves a board, and of what its models were worth. */
export const messages = {
  menu: {
    label: "Export",
    more: "Board menu",
    budget: "Budget and tags…",
    audience: "Who sees it…",
    csv: "Table as CSV",
    receipt: "Receipt of the film",
    statement: "Statement of this board",
    check: "Check takes with a model…",
    worth: "Which model is worth it…",
    gallery: "Show in gallery",
    trash: "Move unpicked to trash…",
  },
  trash: {
    title: "Move unpicked to trash",
    move: (count: number) =>
      count === 0 ? "Move to trash" : `Move ${formatQuantity(count, "take")} to trash`,
    noPicks: "No shot has a pick yet. Pick a take of a shot first.",
    nothing: "Every take of the picked shots is kept.",
    going: (takes: number, shots: number) =>
      `${formatQuantity(takes, "take")} of ${formatQuantity(shots, "picked shot")} ${takes === 1 ? "goes" : "go"} to the trash.`,
    staying: (count: number, reason: keyof typeof keptMarks) =>
      `${formatQuantity(count, "take")} ${count === 1 ? "stays" : "stay"}: ${keptMarks[reason]}.`,
    back: "Downloaded takes stay as well. The trash keeps everything for 30 days.",
  },
  dialog: {
    title: "Export",
    press: "Export",
    receipt: "Receipt",
    earlier: (cuts: number) => `${formatQuantity(cuts, "earlier rough cut")}…`,
    back: "Back to the choices",
    nothing: "Choose what to export.",
    without: (shots: readonly number[]) => `${ofShots(shots)} no pick and ${are(shots)} left out.`,
    gaps: "Leave gaps of the planned length in timelines",
    failed: "Couldn't prepare the ZIP. Try again.",
    failedToStart: "Couldn't start the rough cut. Try again.",
  },
  roughCut: {
    label: "Rough cut",
    gives: "One MP4 with hard cuts, made on this server. It costs no credits.",
    facts: (length: string, shots: number, size: string | null) =>
      [length, formatQuantity(shots, "shot"), size].filter(Boolean).join(", "),
    size: (width: number, height: number) => `${formatCount(width)} × ${formatCount(height)}`,
    fitted: (clips: number) =>
      `${formatQuantity(clips, "clip")} of another size ${clips === 1 ? "is" : "are"} fitted into it, on black.`,
    sound: (hasSound: boolean, lines: number) =>
      [
        hasSound ? "With the chosen sound at its level" : "With the sound of the clips",
        lines > 0 && ` and ${formatQuantity(lines, "line")}`,
        ".",
      ]
        .filter(Boolean)
        .join(""),
    none: "No shot has a pick yet. Pick a take of each shot, and it can be joined here.",
    tooLong: (parts: number, minutes: number) =>
      `A rough cut has up to ${formatCount(parts)} shots and ${formatCount(minutes)} minutes.`,
    longStills: (shots: readonly number[], seconds: number) =>
      `${namesOf(shots)}: a still has up to ${formatCount(seconds)} seconds.`,
    busy: "One is being made already.",
  },
  clips: {
    label: "Clips",
    gives: "The files in the order of the shots, with the sound and the lines, in a ZIP.",
    of: "Takes",
    picks: "Picks",
    takes: "All completed takes",
    names: "File names",
    namesHint: "With {board}, {shot}, {model} and {take}. Files sort in the order of the shots.",
  },
  captions: {
    legend: "Captions of the lines",
    none: "No line is spoken yet.",
    textTrack: { label: "In the rough cut", gives: "As a text track that players can show." },
    formats: {
      vtt: { label: "WebVTT (.vtt)", gives: "For the web." },
      srt: { label: "SubRip (.srt)", gives: "For players and editing programs." },
    } satisfies Record<CaptionFormat, Choice>,
    unspoken: (shots: readonly number[]) =>
      shots.length === 1
        ? `The line of shot ${formatCount(shots[0] ?? 0)} isn't spoken yet and is left out.`
        : `The lines of ${namesOf(shots).replace("Shots", "shots")} aren't spoken yet and are left out.`,
    long: (shots: readonly number[]) =>
      shots.length === 1
        ? `The line of shot ${formatCount(shots[0] ?? 0)} is heard longer than its shot.`
        : `The lines of ${namesOf(shots).replace("Shots", "shots")} are heard longer than their shots.`,
  },
  timelines: {
    legend: "Timelines for editing programs",
    gives: "Cuts, sounds, lines, notes and remarks. They name the clips as the ZIP does.",
    formats: {
      otio: {
        label: "OpenTimelineIO (.otio)",
        gives: "For DaVinci Resolve, Premiere Pro, Avid and others. It has everything.",
      },
      edl: { label: "EDL (.edl)", gives: "CMX 3600, for every program: cuts, names and remarks." },
      fcpxml: { label: "Final Cut Pro XML (.fcpxml)", gives: "For Final Cut Pro and DaVinci Resolve." },
      xml: {
        label: "Premiere XML (.xml)",
        gives: "Final Cut Pro 7 XML, for Premiere Pro and DaVinci Resolve.",
      },
    } satisfies Record<TimelineFormat, Choice>,
    dropFrame: "Timecodes",
    drop: "Drop frame",
    nonDrop: "Non-drop frame",
  },
  zip: {
    label: "ZIP",
    preparing: "Preparing the ZIP",
    contents: (files: number, bytes: number) => `${formatQuantity(files, "file")}, ${formatBytes(bytes)}.`,
    texts: "The ZIP is downloaded.",
    missing: (files: number) =>
      `${formatQuantity(files, "file")} couldn't be saved yet and ${files === 1 ? "is" : "are"} missing.`,
    again: "Download the ZIP again",
  },
  worth: {
    title: "Which model is worth it",
    about: "From the takes of this board that have ended. Few takes say little.",
  },
};
