import { type ImageCatalog, nearestImage } from "@/lib/catalog/image/image-catalog";
import { FIELDS, WIRE_NAMES } from "@/lib/catalog/video-fields";
import type { JobKind } from "@/lib/jobs/job";
import { fieldsOf } from "@/lib/kinds/request-fields";
import type { Catalogs } from "./cell";
import { resolveSettings } from "./resolved-settings";

type Request = Readonly<Record<string, unknown>>;

/**
 * What a take is made from, in a text that can be compared: the parts of its request that differ from what the model does
 * by itself, each with a hash of its value. "1 model_id=k3x prompt=9zq duration_seconds=1a"
 */
export type MadeFrom = string;

/** Texts of another format can't be compared. It changes with what is left out, and with how values are read. */
const FORMAT = "1";

/** FNV-1a over the code units of a text, in 32 bits: the same in a browser and on the server. */
export function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(36);
}

/** Texts from this length on are hashed once for all models of a shot. */
const LONG = 32;
let lastLong = { text: "", hash: "" };

function hashOnce(text: string): string {
  if (text.length < LONG) return hash(text);
  if (lastLong.text !== text) lastLong = { text, hash: hash(text) };
  return lastLong.hash;
}

const namesOf = (kind: JobKind) => fieldsOf(kind).map(([field]) => field);
const FIELD_NAMES: Readonly<Record<JobKind, readonly string[]>> = {
  video: namesOf("video"),
  image: namesOf("image"),
  voice: namesOf("voice"),
  avatar: namesOf("avatar"),
};

/** A value as it is compared; empty for one that is not sent. Surrounding space is no part of a text. */
function textOf(value: unknown, fileOf: (address: string) => string): string {
  if (Array.isArray(value)) return value.map((each) => textOf(each, fileOf)).join("\n");
  return value === undefined || value === null ? "" : fileOf(String(value)).trim();
}

/**
 * What a request asks for, of a request of any kind. Fields that no form has are left out, and so are values that the model
 * has without being asked: an option that a model has got since, or no longer has, is no difference.
 * @param fileOf what stays the same of a file while its address is renewed: its upload, else the address itself
 * @param defaults by the names of a request (`defaultsOf`)
 * @param still the job of the picked still that it begins with
 */
export function madeFrom(
  kind: JobKind,
  request: Request,
  {
    defaults,
    fileOf,
    still = null,
  }: { defaults: Request; fileOf: (address: string) => string; still?: string | null },
): MadeFrom {
  let text = FORMAT;
  for (const field of FIELD_NAMES[kind]) {
    const value = textOf(request[field], fileOf);
    if (value !== "" && value !== textOf(defaults[field], fileOf)) text += ` ${field}=${hashOnce(value)}`;
  }
  return still === null ? text : withStill(text, still);
}

/** The part of the still that a clip begins with, which no request has: there it is a placeholder until it is hosted. */
export const STILL_PART = "still";

/** A text with another still. @param still its job */
export const withStill = (text: MadeFrom, still: string): MadeFrom =>
  `${text.replace(new RegExp(` ${STILL_PART}=\\S*`), "")} ${STILL_PART}=${hash(still)}`;

/** Whether a take began with the picked still of its shot. */
export const beganWithStill = (taken: MadeFrom | null | undefined): boolean =>
  taken?.includes(` ${STILL_PART}=`) ?? false;

const partsOf = (text: MadeFrom): Map<string, string> =>
  new Map(
    text.split(" ").map((part) => {
      const at = part.indexOf("=");
      return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
    }),
  );

type Comparable = MadeFrom | null | undefined;

const isComparable = (taken: Comparable, asked: Comparable): boolean =>
  Boolean(taken && asked && taken.split(" ", 1)[0] === asked.split(" ", 1)[0]);

/**
 * Whether a take was made from something else than is asked for now. False where one of the two is not known: nobody has to
 * make takes again because of what we do not know.
 */
export const isOutdated = (taken: Comparable, asked: Comparable): boolean =>
  taken !== asked && isComparable(taken, asked);

/** The fields in which a take differs from what is asked for now, by their names in a request, in the order of a summary, and `STILL_PART`. */
export function changedFields(kind: JobKind, taken: Comparable, asked: Comparable): string[] {
  if (!taken || !asked || !isOutdated(taken, asked)) return [];
  const [before, now] = [partsOf(taken), partsOf(asked)];
  return [...FIELD_NAMES[kind], STILL_PART].filter((field) => before.get(field) !== now.get(field));
}

const known = new WeakMap<Catalogs["video"] | ImageCatalog, Map<string, Request>>();

/** What a model makes where nothing is asked for, by the names of a request. */
export function defaultsOf(
  { video, image }: Pick<Catalogs, "video" | "image">,
  kind: JobKind,
  modelId: string,
): Request {
  if (kind === "voice" || kind === "avatar") return {};
  const catalog = kind === "video" ? video : image;
  const all = known.get(catalog) ?? new Map<string, Request>();
  known.set(catalog, all);
  const last = all.get(modelId);
  if (last) return last;
  const defaults = kind === "video" ? videoDefaults(video, modelId) : { ...nearestImage(image, { modelId }) };
  all.set(modelId, defaults);
  return defaults;
}

function videoDefaults(catalog: Catalogs["video"], modelId: string): Request {
  const selection = resolveSettings(catalog, { modelId })?.selection;
  return selection ? Object.fromEntries(FIELDS.map((field) => [WIRE_NAMES[field], selection[field]])) : {};
}
