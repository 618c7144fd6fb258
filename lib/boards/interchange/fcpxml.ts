import {
  canDropFrames,
  type EditClip,
  type EditItem,
  type EditList,
  rateFraction,
  shownMarkers,
} from "./edit-list";
import { element, type XmlNode, xmlDocument } from "./xml";

/** The version that Final Cut Pro from 10.6 and DaVinci Resolve read. */
const VERSION = "1.10";
const SEQUENCE_FORMAT = "r1";
const STILL_FORMAT = "r2";

/** A time as a fraction of seconds, which a decimal number can't be at 29.97 frames a second. */
function timeOf(frames: number, rate: number): string {
  const fraction = rateFraction(rate);
  const ticks = frames * fraction.seconds;
  return ticks % fraction.frames === 0 ? `${ticks / fraction.frames}s` : `${ticks}/${fraction.frames}s`;
}

/** A sum of times of two rates. */
function timeSum(frames: number, rate: number, more: number, moreRate: number): string {
  if (more === 0) return timeOf(frames, rate);
  const [one, other] = [rateFraction(rate), rateFraction(moreRate)];
  const ticks = frames * one.seconds * other.frames + more * other.seconds * one.frames;
  return `${ticks}/${one.frames * other.frames}s`;
}

/** The list as FCPXML. The sound of a clip goes with its picture, the others are connected below. */
export function writeFcpxml(list: EditList, isDropped = canDropFrames(list.rate)): string {
  const [video, ...sounds] = list.tracks;
  const pictures = video?.items ?? [];
  const isOfPicture = (item: EditItem): boolean => {
    const picture = pictures.find(({ start }) => start === item.start)?.clip;
    return Boolean(
      picture && item.clip && picture.file === item.clip.file && picture.from === item.clip.from,
    );
  };
  const withSound = new Set(
    sounds.flatMap(({ items }) => items.filter(isOfPicture).map(({ clip }) => clip?.file)),
  );
  const connected = sounds.flatMap(({ items, name }, at) =>
    items
      .filter((item) => item.clip?.file && !isOfPicture(item))
      .map((item) => ({ ...item, lane: -(at + 1), role: name })),
  );
  const files = new Map<string, { id: string; clip: EditClip; isSound: boolean }>();
  const add = (clip: EditClip | null, isSound: boolean) => {
    if (clip?.file && !files.has(clip.file))
      files.set(clip.file, { id: `a${files.size + 1}`, clip, isSound });
  };
  for (const { clip } of pictures) add(clip, false);
  for (const { clip } of connected) add(clip, true);
  const idOf = (clip: EditClip): string | null => (clip.file ? (files.get(clip.file)?.id ?? null) : null);
  const tcFormat = isDropped && canDropFrames(list.rate) ? "DF" : "NDF";

  const spine =
    pictures.length > 0 || list.frames === 0 ? pictures : [{ start: 0, frames: list.frames, clip: null }];
  const below = Map.groupBy(connected, ({ start }) =>
    Math.max(
      0,
      spine.findLastIndex((item) => item.start <= start),
    ),
  );
  const items = spine.map((item, at) => {
    const local = item.clip && !item.clip.isStill ? item.clip : null;
    const hung = (below.get(at) ?? []).map(({ clip, lane, role, ...place }) =>
      clip
        ? element("asset-clip", {
            ref: idOf(clip),
            lane,
            offset: timeSum(local?.from ?? 0, local?.rate ?? list.rate, place.start - item.start, list.rate),
            name: role,
            start: timeOf(clip.from, clip.rate),
            duration: timeOf(place.frames, list.rate),
          })
        : null,
    );
    return spineItem(item, hung, { list, id: item.clip && idOf(item.clip), tcFormat });
  });

  const { width, height } = list.size ?? {};
  const root = element("fcpxml", { version: VERSION }, [
    element("resources", {}, [
      element("format", { id: SEQUENCE_FORMAT, frameDuration: timeOf(1, list.rate), width, height }),
      element("format", { id: STILL_FORMAT, name: "FFVideoFormatRateUndefined", width, height }),
      ...[...files.values()].map(({ id, clip, isSound }) =>
        assetOf(id, clip, { isSound, hasSound: isSound || withSound.has(clip.file) }),
      ),
    ]),
    element("library", {}, [
      element("event", { name: list.name }, [
        element("project", { name: list.name }, [
          element(
            "sequence",
            { format: SEQUENCE_FORMAT, duration: timeOf(list.frames, list.rate), tcStart: "0s", tcFormat },
            [element("spine", {}, items)],
          ),
        ]),
      ]),
    ]),
  ]);
  return xmlDocument("fcpxml", root);
}

type Asset = { isSound: boolean; hasSound: boolean };

function assetOf(id: string, clip: EditClip, { isSound, hasSound }: Asset): XmlNode {
  const picture = isSound
    ? {}
    : { hasVideo: 1, videoSources: 1, format: clip.isStill ? STILL_FORMAT : SEQUENCE_FORMAT };
  return element(
    "asset",
    {
      id,
      name: clip.file,
      start: "0s",
      duration: clip.isStill ? "0s" : timeOf(clip.available, clip.rate),
      ...picture,
      ...(hasSound && { hasAudio: 1, audioSources: 1, audioChannels: 2 }),
    },
    [element("media-rep", { kind: "original-media", src: encodeURIComponent(clip.file ?? "") })],
  );
}

type SpineContext = { list: EditList; id: string | null; tcFormat: string };

/** A picture, or a gap, with the sounds that begin in it and its markers. */
function spineItem(
  { start, frames, clip }: EditItem,
  hung: readonly (XmlNode | null)[],
  { list, id, tcFormat }: SpineContext,
): XmlNode {
  const place = { offset: timeOf(start, list.rate), duration: timeOf(frames, list.rate) };
  if (!clip || !id) return element("gap", { name: clip?.name ?? "Gap", ...place, start: "0s" }, hung);
  const marks = shownMarkers(clip).map(({ frame, name, comment, color }) =>
    element("marker", {
      start: timeOf(frame, clip.rate),
      duration: timeOf(1, list.rate),
      value: `${name}: ${comment}`,
      completed: color === "BLUE" ? null : color === "GREEN" ? 1 : 0,
    }),
  );
  const shown = {
    ref: id,
    ...place,
    name: clip.name,
    start: timeOf(clip.isStill ? 0 : clip.from, clip.rate),
  };
  return clip.isStill
    ? element("video", shown, [...hung, ...marks])
    : element("asset-clip", { ...shown, format: SEQUENCE_FORMAT, tcFormat }, [...hung, ...marks]);
}
