import { editObjects, list, number } from "./edit";
import type { Exchange, Mutation } from "./proxy";

/** Changes the bytes of files of this type. */
const file =
  (type: RegExp, change: (bytes: Buffer) => Buffer) =>
  (exchange: Exchange): void => {
    if (exchange.method !== "GET" || !type.test(String(exchange.headers["content-type"]))) return;
    exchange.body = change(exchange.body);
  };

/** Overwrites a share of a file's middle, so that its headers stay whole. */
const garbled = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  for (let at = Math.floor(copy.length * 0.5); at < copy.length * 0.75; at += 7)
    copy[at] = (copy[at] ?? 0) ^ 0x5a;
  return copy;
};
const halved = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
const text = () => Buffer.from("not a file");

const asset = (object: RegExp, edit: (asset: Record<string, unknown>) => void) =>
  editObjects(object, (job) => {
    for (const each of list(job.assets)) edit(each);
  });

const KINDS = [
  { kind: "video", type: /^video\//, path: "/v1/video-generations", object: /^video_generation_job$/ },
  { kind: "voice", type: /^audio\//, path: "/v1/voice-generations", object: /^voice_generation$/ },
  { kind: "image", type: /^image\//, path: "/v1/image-generations", object: /^image_generation_job$/ },
  { kind: "avatar", type: /^video\//, path: "/v1/talking-avatars", object: /^talking_avatar_job$/ },
] as const;

const ofKinds = KINDS.flatMap(({ kind, type, path, object }) => {
  const only = `Resources, Asset, ${path}`;
  const always = { only };
  return [
    { ...always, name: `${kind}: garbled`, after: file(type, garbled) },
    { ...always, name: `${kind}: cut off`, after: file(type, halved) },
    { ...always, name: `${kind}: text under its name`, after: file(type, text) },
    {
      ...always,
      name: `${kind}: another content type`,
      after: (exchange: Exchange) => {
        if (type.test(String(exchange.headers["content-type"])))
          exchange.headers = { ...exchange.headers, "content-type": "application/octet-stream" };
      },
    },
    {
      ...always,
      name: `${kind}: a size that is not the file's`,
      after: asset(object, (each) => {
        each.size_bytes = number(each.size_bytes) + 1;
      }),
    },
    {
      ...always,
      name: `${kind}: an address of nothing`,
      after: asset(object, (each) => {
        each.url = `${String(each.url).split("?")[0]}x`;
      }),
    },
    {
      ...always,
      name: `${kind}: another type`,
      after: asset(object, (each) => {
        each.type = each.type === "image" ? "video" : "image";
      }),
    },
    ...(kind === "voice"
      ? []
      : [
          {
            ...always,
            name: `${kind}: another width`,
            after: asset(object, (each) => {
              each.width = number(each.width) + 2;
            }),
          },
        ]),
  ];
});

const others = [
  {
    name: "voice: twice its length",
    only: "duration_seconds is the length of the sound",
    after: editObjects(/^voice_generation$/, (job) => {
      job.duration_seconds = number(job.duration_seconds) * 2;
    }),
  },
  {
    name: "video: no sound where it is forced on",
    only: "sound that is forced on",
    // Neither the track nor its codec is known to any player, which would take either for sound.
    after: file(/^video\//, (bytes) =>
      Buffer.from(bytes.toString("latin1").replaceAll(/soun|mp4a/g, "nope"), "latin1"),
    ),
  },
  {
    name: "voice: an expired address",
    only: "Resources, Asset, /v1/voice-generations",
    after: asset(/^voice_generation$/, (each) => {
      each.expires_at = "2020-01-01T00:00:00.000Z";
    }),
  },
  {
    name: "hosted: not the bytes that were sent",
    only: "hosts a local file",
    after: file(/^image\//, (bytes) => Buffer.concat([bytes, Buffer.from("x")])),
  },
  { name: "preview: garbled", only: "preview of a voice", after: file(/^audio\//, garbled) },
];

export const MEDIA: Mutation[] = [...ofKinds, ...others].map((each) => ({ ...each, family: "media" }));
