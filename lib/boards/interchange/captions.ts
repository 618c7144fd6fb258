import type { FilmLine } from "../film-lines";
import { plainLine } from "./edit-list";

/** A line that is heard, in seconds from the beginning of the film. */
export type Caption = { from: number; to: number; text: string };

/** The lines that are heard in a film of this length. */
export const captionsOf = (
  lines: readonly Pick<FilmLine, "line" | "take" | "starts_at" | "seconds">[],
  filmSeconds: number,
): Caption[] =>
  lines
    .filter(({ take, starts_at }) => take !== null && starts_at < filmSeconds)
    .map(({ line, starts_at: from, seconds }) => ({
      from,
      to: Math.min(filmSeconds, from + seconds),
      text: line.text,
    }));

const pad = (value: number, length = 2): string => String(value).padStart(length, "0");

/** `hh:mm:ss.mmm`. @param mark between the seconds and the milliseconds */
function stamp(seconds: number, mark: "." | ","): string {
  const ms = Math.max(0, Math.round(seconds * 1_000));
  const [whole, rest] = [Math.floor(ms / 1_000), ms % 1_000];
  return `${pad(Math.floor(whole / 3_600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}${mark}${pad(rest, 3)}`;
}

/** Those that can be read: with words and a length, in order, each until the next one at most. */
function shown(captions: readonly Caption[]): Caption[] {
  const inOrder = captions
    .map(({ from, to, text }) => ({ from, to, text: plainLine(text) }))
    .filter(({ from, to, text }) => text !== "" && to > from)
    .toSorted((one, other) => one.from - other.from);
  return inOrder.flatMap((caption, at) => {
    const next = inOrder[at + 1];
    const to = next ? Math.min(caption.to, next.from) : caption.to;
    return to > caption.from ? [{ ...caption, to }] : [];
  });
}

/** WebVTT. Its text is markup, in which three characters are written as names. */
export const writeWebVtt = (captions: readonly Caption[]): string =>
  [
    "WEBVTT\n",
    ...shown(captions).map(
      ({ from, to, text }, at) =>
        `${at + 1}\n${stamp(from, ".")} --> ${stamp(to, ".")}\n${text
          .replaceAll("&", "&amp;")
          .replaceAll("<", "&lt;")
          .replaceAll(">", "&gt;")}\n`,
    ),
  ].join("\n");

/** SubRip. It has no way to write markup as text, so an angle bracket becomes the look-alike that is none. */
export const writeSrt = (captions: readonly Caption[]): string =>
  shown(captions)
    .map(
      ({ from, to, text }, at) =>
        `${at + 1}\n${stamp(from, ",")} --> ${stamp(to, ",")}\n${text.replaceAll("<", "‹").replaceAll(">", "›")}\n`,
    )
    .join("\n");
