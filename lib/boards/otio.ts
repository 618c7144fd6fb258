import * as z from "zod/mini";

/**
 * The parts of OpenTimelineIO's JSON that an export uses, as its serialized data documentation has them.
 * https://opentimelineio.readthedocs.io/en/latest/tutorials/otio-serialized-schema.html
 */
const name = z.string();
const metadata = z.record(z.string(), z.unknown());
const schemaOf = <const Name extends string>(schema: Name) => z.literal(schema);

/** `value` of 1/`rate` seconds. */
const rationalTime = z.strictObject({
  OTIO_SCHEMA: schemaOf("RationalTime.1"),
  rate: z.number().check(z.positive()),
  value: z.number(),
});
const timeRange = z.strictObject({
  OTIO_SCHEMA: schemaOf("TimeRange.1"),
  start_time: rationalTime,
  duration: rationalTime,
});
export type TimeRange = z.infer<typeof timeRange>;

const marker = z.strictObject({
  OTIO_SCHEMA: schemaOf("Marker.2"),
  name,
  metadata,
  color: z.enum(["RED", "GREEN", "BLUE"]),
  comment: z.string(),
  /** In the time of the file of its clip. */
  marked_range: timeRange,
});
export type Marker = z.infer<typeof marker>;

const mediaFields = { name, metadata, available_range: z.nullable(timeRange) };
const mediaReference = z.discriminatedUnion("OTIO_SCHEMA", [
  z.strictObject({ OTIO_SCHEMA: schemaOf("ExternalReference.1"), ...mediaFields, target_url: z.string() }),
  z.strictObject({ OTIO_SCHEMA: schemaOf("MissingReference.1"), ...mediaFields }),
]);
export type MediaReference = z.infer<typeof mediaReference>;

const itemFields = {
  name,
  metadata,
  enabled: z.boolean(),
  effects: z.array(z.never()),
  markers: z.array(marker),
};
const MEDIA_KEY = "DEFAULT_MEDIA";
const clip = z.strictObject({
  OTIO_SCHEMA: schemaOf("Clip.2"),
  ...itemFields,
  /** What is used of the file. */
  source_range: timeRange,
  media_references: z.strictObject({ [MEDIA_KEY]: mediaReference }),
  active_media_reference_key: z.literal(MEDIA_KEY),
});
export type Clip = z.infer<typeof clip>;
const gap = z.strictObject({ OTIO_SCHEMA: schemaOf("Gap.1"), ...itemFields, source_range: timeRange });
export type Gap = z.infer<typeof gap>;

const track = z.strictObject({
  OTIO_SCHEMA: schemaOf("Track.1"),
  ...itemFields,
  kind: z.enum(["Video", "Audio"]),
  source_range: z.null(),
  children: z.array(z.discriminatedUnion("OTIO_SCHEMA", [clip, gap])),
});
export type Track = z.infer<typeof track>;

/** A whole file. */
export const otioTimeline = z.strictObject({
  OTIO_SCHEMA: schemaOf("Timeline.1"),
  name,
  metadata,
  global_start_time: z.null(),
  tracks: z.strictObject({
    OTIO_SCHEMA: schemaOf("Stack.1"),
    ...itemFields,
    source_range: z.null(),
    children: z.array(track),
  }),
});
export type OtioTimeline = z.infer<typeof otioTimeline>;

/** A range of whole frames. */
export const rangeOf = (start: number, frames: number, rate: number): TimeRange => ({
  OTIO_SCHEMA: "TimeRange.1",
  start_time: { OTIO_SCHEMA: "RationalTime.1", rate, value: start },
  duration: { OTIO_SCHEMA: "RationalTime.1", rate, value: frames },
});

const NOTHING_ON_IT = { enabled: true, effects: [], markers: [] };

export const gapOf = (name: string, source_range: TimeRange, metadata: Gap["metadata"]): Gap => ({
  OTIO_SCHEMA: "Gap.1",
  ...NOTHING_ON_IT,
  name,
  metadata,
  source_range,
});

type ClipOptions = Pick<Clip, "name" | "metadata" | "source_range"> & {
  media: MediaReference;
  markers?: Marker[];
};
export const clipOf = ({ media, ...options }: ClipOptions): Clip => ({
  OTIO_SCHEMA: "Clip.2",
  ...NOTHING_ON_IT,
  ...options,
  media_references: { [MEDIA_KEY]: media },
  active_media_reference_key: MEDIA_KEY,
});

export const trackOf = (kind: Track["kind"], name: string, children: Track["children"]): Track => ({
  OTIO_SCHEMA: "Track.1",
  ...NOTHING_ON_IT,
  kind,
  name,
  metadata: {},
  source_range: null,
  children,
});

export const timelineOf = (
  name: string,
  metadata: OtioTimeline["metadata"],
  children: Track[],
): OtioTimeline => ({
  OTIO_SCHEMA: "Timeline.1",
  name,
  metadata,
  global_start_time: null,
  tracks: {
    OTIO_SCHEMA: "Stack.1",
    ...NOTHING_ON_IT,
    name: "tracks",
    metadata: {},
    source_range: null,
    children,
  },
});
