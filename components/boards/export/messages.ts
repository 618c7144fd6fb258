import { keptMarks } from "@/components/job/messages";
import type { TimelineFormat } from "@/lib/boards/export";
import { formatBytes, formatCount, formatQuantity } from "@/lib/platform/format";

/** The texts of what leaves a board, and of what its models were worth. */
export const messages = {
  menu: {
    label: "Export",
    zip: "Files as ZIP…",
    cut: "Rough cut (MP4)…",
    csv: "Table as CSV",
    timeline: "Timeline (.otio)…",
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
  zip: {
    title: "Export files",
    of: "Takes",
    picks: "Picks",
    takes: "All completed takes",
    names: "File names",
    namesHint: "With {board}, {shot}, {model} and {take}. Files sort in the order of the shots.",
    timeline: "With a timeline (.otio) beside the clips, for an editor.",
    gaps: "Leave gaps in the timeline for shots without a pick",
    contents: (files: number, bytes: number) => `${formatQuantity(files, "file")}, ${formatBytes(bytes)}.`,
    without: (shots: readonly number[]) =>
      shots.length === 1
        ? `Shot ${shots[0]} has nothing in it.`
        : `Shots ${shots.slice(0, 12).map(formatCount).join(", ")}${shots.length > 12 ? " …" : ""} have nothing in it.`,
    missing: (files: number) => `${formatQuantity(files, "file")} couldn't be saved yet and will be missing.`,
    download: "Download ZIP",
    failed: "Couldn't prepare the ZIP. Try again.",
  },
  timeline: {
    title: "Export timeline",
    about: (shots: number, length: string) =>
      `${formatQuantity(shots, "pick")}, ${length}, with in and out points, notes and the sound.`,
    format: "Format",
    formats: { otio: "OTIO", edl: "EDL", fcpxml: "FCPXML", xml: "XML" },
    reads: {
      otio: "OpenTimelineIO, for DaVinci Resolve, Premiere Pro, Avid and others. It has everything.",
      edl: "CMX 3600, for every editing program: cuts, names and remarks, without the size of the pictures.",
      fcpxml: "For Final Cut Pro and DaVinci Resolve.",
      xml: "Final Cut Pro 7 XML, for Premiere Pro and DaVinci Resolve.",
    } satisfies Record<TimelineFormat, string>,
    none: "No shot has a pick yet. Pick a take of each shot first.",
    without: (shots: readonly number[]) =>
      shots.length === 1
        ? `Shot ${formatCount(shots[0] ?? 0)} has no pick.`
        : `Shots ${shots.slice(0, 12).map(formatCount).join(", ")}${shots.length > 12 ? " …" : ""} have no pick.`,
    leftOut: (shots: number) => (shots === 1 ? "It is left out." : "They are left out."),
    gaps: "Leave gaps of the planned length",
    clips: "It names the clips as the ZIP of picks does. That ZIP has the timeline in it, too.",
    zip: "Export the picks as ZIP…",
    download: "Download timeline",
  },
  worth: {
    title: "Which model is worth it",
    about: "From the takes of this board that have ended. Few takes say little.",
  },
};
