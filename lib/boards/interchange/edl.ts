import {
  canDropFrames,
  type EditClip,
  type EditList,
  type EditTrack,
  frameInList,
  plainLine,
  shownMarkers,
} from "./edit-list";
import { frameOfHour, listTimecode } from "./list-timecode";

/** The film begins at 01:00:00:00, as tapes do. */
const FIRST_HOUR = 1;
/** The source of what comes from a file and from no tape. */
const FROM_FILE = "AX";

/**
 * The list as a CMX 3600 EDL: the cuts of the picture, then of each sound, with the names of the files and remarks as
 * comments. It has no size and no level.
 * @param isDropped whether timecodes keep beside the clock, where the rate can
 */
export function writeEdl(list: EditList, isDropped = canDropFrames(list.rate)): string {
  const drops = isDropped && canDropFrames(list.rate);
  const first = frameOfHour(FIRST_HOUR, list.rate, drops);
  const code = (frame: number) => listTimecode(frame, list.rate, drops);
  const lines = [`TITLE: ${plainLine(list.name)}`, `FCM: ${drops ? "DROP FRAME" : "NON-DROP FRAME"}`, ""];
  let event = 0;
  for (const { channel, clip } of events(list.tracks)) {
    event += 1;
    const from = Math.round((clip.from * list.rate) / clip.rate);
    const source = [code(from), code(from + clip.frames)];
    const record = [code(first + clip.start), code(first + clip.start + clip.frames)];
    lines.push(
      `${String(event).padStart(3, "0")}  ${FROM_FILE.padEnd(8)} ${channel.padEnd(5)} C        ${[...source, ...record].join(" ")}`,
      `* FROM CLIP NAME: ${plainLine(clip.file ?? clip.name)}`,
      ...shownMarkers(clip).map(({ frame, name, comment, color }) => {
        const at = first + frameInList(clip, frame, list);
        // Readers of locators know no semicolon; the FCM line says how frames are counted.
        return `* LOC: ${code(at).replace(";", ":")} ${color.padEnd(7)} ${plainLine(`${name}: ${comment}`)}`;
      }),
    );
  }
  return `${lines.join("\n")}\n`;
}

/** The clips of all tracks with their channel: `V`, `A`, `A2`. */
function events(tracks: readonly EditTrack[]): { channel: string; clip: EditClip }[] {
  let sounds = 0;
  return tracks.flatMap(({ kind, items }) => {
    if (kind === "Audio") sounds += 1;
    const channel = kind === "Video" ? "V" : sounds === 1 ? "A" : `A${sounds}`;
    return items.flatMap(({ clip }) => (clip ? [{ channel, clip }] : []));
  });
}
