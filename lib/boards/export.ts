import * as z from "zod/mini";
import { zipTicket } from "@/lib/library/library";
import { fileNameWords, safeFileName } from "@/lib/platform/file-name";
import { messages } from "./messages";

/** A take as the names of an export know it. Numbers are from 1. */
export type NamedTake = { board: string; shot: number; shots: number; model: string; take: number };

const MAX_FIELD_CHARACTERS = 60;
const words = (text: string): string => fileNameWords(text, MAX_FIELD_CHARACTERS);

/** As many digits as the last shot has, at least two, so that names sort in the order of the shots. */
export const numberedShot = (shot: number, shots: number): string =>
  String(shot).padStart(Math.max(2, String(shots).length), "0");

/** The fields of a template of file names, with what each becomes. */
const FIELDS = {
  board: ({ board }: NamedTake) => words(board),
  shot: ({ shot, shots }: NamedTake) => numberedShot(shot, shots),
  model: ({ model }: NamedTake) => words(model),
  take: ({ take }: NamedTake) => String(take),
} as const;
const NAMES: readonly string[] = Object.keys(FIELDS);
const isField = (name: string): name is keyof typeof FIELDS => name in FIELDS;

export const DEFAULT_TAKE_NAMES = "{board}_{shot}_{model}_{take}";
const MAX_TEMPLATE = 120;

/** The fields of a template that there are not; empty for a valid one. */
export const unknownNameFields = (template: string): string[] =>
  [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name).filter((name) => !isField(name));

/** The name of the file of a take, without its ending. Never empty. */
export function takeFileName(take: NamedTake, template: string): string {
  const filled = template.replace(/\{([a-z]+)\}/g, (whole, name: string) =>
    isField(name) ? FIELDS[name](take) : whole,
  );
  return safeFileName(filled) || takeFileName(take, DEFAULT_TAKE_NAMES);
}

const takeNames = z.string().check(
  z.trim(),
  z.minLength(1, messages.export.noNames),
  z.maxLength(MAX_TEMPLATE, messages.nameTooLong(MAX_TEMPLATE)),
  z.refine((template) => unknownNameFields(template).length === 0, messages.export.unknownField(NAMES)),
);

/** OpenTimelineIO, CMX 3600, Final Cut Pro, and Final Cut Pro 7 XML, which Premiere Pro reads. */
export const TIMELINE_FORMATS = ["otio", "edl", "fcpxml", "xml"] as const;
export type TimelineFormat = (typeof TIMELINE_FORMATS)[number];
const timelineFormat = z.enum(TIMELINE_FORMATS);

/** WebVTT and SubRip. */
export const CAPTION_FORMATS = ["vtt", "srt"] as const;
export type CaptionFormat = (typeof CAPTION_FORMATS)[number];

export const boardZipOrder = z.strictObject({
  /** With none, only captions and timelines are in it. */
  of: z.enum(["picks", "takes", "none"]),
  names: z._default(takeNames, DEFAULT_TAKE_NAMES),
  /** Whether shots without a pick leave gaps in the timelines. */
  gaps: z._default(z.boolean(), false),
  /** The timelines of the picks beside the clips; where this is left out, OpenTimelineIO beside picks. */
  timelines: z.optional(z.array(timelineFormat)),
  /** Whether timecodes at 29.97 and 59.94 frames a second keep beside the clock, which is usual. */
  drop_frame: z.optional(z.boolean()),
  /** The spoken lines of the film as captions. */
  captions: z.optional(z.array(z.enum(CAPTION_FORMATS))),
});
export type BoardZipOrder = z.infer<typeof boardZipOrder>;

export const timelineQuery = z.object({
  gaps: z._default(z.enum(["yes", "no"]), "no"),
  format: z._default(timelineFormat, "otio"),
  drop_frame: z._default(z.enum(["yes", "no"]), "yes"),
});

/** A ticket for the ZIP, and the numbers of the shots that have nothing in it. */
export const boardZip = z.extend(zipTicket, { without: z.array(z.int()) });
export type BoardZip = z.infer<typeof boardZip>;
