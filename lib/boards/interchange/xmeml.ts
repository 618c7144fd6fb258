import {
  canDropFrames,
  type EditClip,
  type EditList,
  type EditTrack,
  rateFraction,
  shownMarkers,
} from "./edit-list";
import { frameOfHour, listTimecode } from "./list-timecode";
import { element, type XmlNode, xmlDocument } from "./xml";

const VERSION = 5;
const FIRST_HOUR = 1;
const CHANNELS = 2;

const text = (name: string, value: string | number): XmlNode => element(name, {}, value);
const isTrue = (value: boolean): string => (value ? "TRUE" : "FALSE");

/** A whole number of frames, and whether a second has a thousandth less of them. */
const rateElement = (rate: number): XmlNode =>
  element("rate", {}, [
    text("timebase", Math.round(rate)),
    text("ntsc", isTrue(rateFraction(rate).seconds === 1_001)),
  ]);

/** The list as Final Cut Pro 7 XML, which Premiere Pro and DaVinci Resolve read. */
export function writeXmeml(list: EditList, isDropped = canDropFrames(list.rate)): string {
  const drops = isDropped && canDropFrames(list.rate);
  const first = frameOfHour(FIRST_HOUR, list.rate, drops);
  const fileIds = new Map<string, string>();
  const media = { list, fileIds, heard: filesOf(list, "Audio"), seen: filesOf(list, "Video") };
  const tracksOf = (kind: EditTrack["kind"]) =>
    list.tracks.flatMap((track, at) => (track.kind === kind ? [trackElement(track, at, media)] : []));
  const root = element("xmeml", { version: VERSION }, [
    element("sequence", { id: "sequence-1" }, [
      text("name", list.name),
      text("duration", list.frames),
      rateElement(list.rate),
      element("timecode", {}, [
        rateElement(list.rate),
        text("string", listTimecode(first, list.rate, drops)),
        text("frame", first),
        text("displayformat", drops ? "DF" : "NDF"),
      ]),
      element("media", {}, [
        element("video", {}, [element("format", {}, [picture(list)]), ...tracksOf("Video")]),
        element("audio", {}, tracksOf("Audio")),
      ]),
    ]),
  ]);
  return xmlDocument("xmeml", root);
}

const filesOf = (list: EditList, kind: EditTrack["kind"]): ReadonlySet<string | null> =>
  new Set(
    list.tracks.flatMap((track) =>
      track.kind === kind ? track.items.flatMap(({ clip }) => clip?.file ?? []) : [],
    ),
  );

const picture = ({ rate, size }: EditList): XmlNode =>
  element("samplecharacteristics", {}, [
    rateElement(rate),
    size && text("width", size.width),
    size && text("height", size.height),
    text("pixelaspectratio", "square"),
    text("fielddominance", "none"),
  ]);

type Media = {
  list: EditList;
  fileIds: Map<string, string>;
  heard: ReadonlySet<string | null>;
  seen: ReadonlySet<string | null>;
};

const trackElement = ({ kind, items }: EditTrack, number: number, media: Media): XmlNode =>
  element("track", {}, [
    ...items.flatMap(({ clip }, at) =>
      clip ? [clipItem(clip, `clipitem-${number + 1}-${at + 1}`, { ...media, kind })] : [],
    ),
    text("enabled", isTrue(true)),
    text("locked", isTrue(false)),
  ]);

function clipItem(clip: EditClip, id: string, media: Media & { kind: EditTrack["kind"] }): XmlNode {
  const from = clip.isStill ? 0 : clip.from;
  return element("clipitem", { id }, [
    text("name", clip.name),
    text("enabled", isTrue(true)),
    text("duration", clip.available),
    rateElement(clip.rate),
    text("start", clip.start),
    text("end", clip.start + clip.frames),
    text("in", from),
    text("out", from + clip.used),
    clip.isStill ? text("stillframe", isTrue(true)) : null,
    fileElement(clip, media),
    media.kind === "Audio"
      ? element("sourcetrack", {}, [text("mediatype", "audio"), text("trackindex", 1)])
      : null,
    ...shownMarkers(clip).map(({ frame, name, comment }) =>
      element("marker", {}, [
        text("name", name),
        text("comment", comment),
        text("in", frame),
        text("out", -1),
      ]),
    ),
  ]);
}

/** The file of a clip with all that is known of it where it is named first, else a reference to that. */
function fileElement(clip: EditClip, { list, fileIds, heard, seen }: Media): XmlNode | null {
  if (clip.file === null) return null;
  const known = fileIds.get(clip.file);
  if (known) return element("file", { id: known });
  const id = `file-${fileIds.size + 1}`;
  fileIds.set(clip.file, id);
  return element("file", { id }, [
    text("name", clip.file),
    text("pathurl", encodeURIComponent(clip.file)),
    rateElement(clip.rate),
    text("duration", clip.available),
    element("media", {}, [
      seen.has(clip.file) ? element("video", {}, [picture(list)]) : null,
      heard.has(clip.file) ? element("audio", {}, [text("channelcount", CHANNELS)]) : null,
    ]),
  ]);
}
