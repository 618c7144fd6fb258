import * as z from "zod/mini";
import { jobKind } from "@/lib/jobs/job";
import { messages } from "./messages";

/** How a file came to be, in the words of IPTC's list of digital source types. */
export const SOURCE_TYPES = [
  /** Made by a model. */
  "trainedAlgorithmicMedia",
  /** Something that a person brought, changed by a model. */
  "compositeWithTrainedAlgorithmicMedia",
  /** Drawn by a program, by no model. */
  "algorithmicMedia",
] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

const LIST = "http://cv.iptc.org/newscodes/digitalsourcetype/";
export const sourceTypeUri = (type: SourceType): string => `${LIST}${type}`;

/** The source type that a text names, anywhere in it. */
export function sourceTypeIn(text: string): SourceType | null {
  const [, name] = /cv\.iptc\.org\/newscodes\/digitalsourcetype\/(\w+)/.exec(text) ?? [];
  return SOURCE_TYPES.find((type) => type === name) ?? null;
}

/** What is needed to make a file again: a part of the mark that a person may leave out. */
export const recipe = z.object({
  atelier: z.literal("recipe"),
  version: z.literal(1),
  kind: jobKind,
  model_id: z.string(),
  request: z.record(z.string(), z.unknown()),
  /** The job in the workspace that made it. */
  job_id: z.string(),
  created_at: z.string(),
  /** Of the installation that made it, if its owner wants that. */
  address: z.optional(z.string()),
});
export type Recipe = z.infer<typeof recipe>;

/** What our mark says of a file. */
export type Mark = { sourceType: SourceType; recipe: Recipe | null };

/** The texts of a mark, which each carrier puts where its format has a place for them. */
export type MarkTexts = {
  /** An XMP packet: the source type, and the recipe if there is one. */
  xmp: string;
  /** For the comment of a container, which common tools carry along: the same in plain text. */
  comment: string;
};

export const textsOf = (mark: Mark): MarkTexts => ({ xmp: xmpOf(mark), comment: commentOf(mark) });

/** JSON in ASCII but for letters that XML and every tag can hold. */
const safeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufffe\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const commentOf = ({ sourceType, recipe }: Mark): string =>
  [`${messages.made[sourceType]} ${sourceTypeUri(sourceType)}`, recipe && safeJson(recipe)]
    .filter(Boolean)
    .join("\n");

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos|#x?[\da-f]+);/gi, (entity, name: string) => {
    const known = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }[name.toLowerCase()];
    if (known !== undefined) return known;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });

/** The namespace of our own property. It names it, and leads nowhere. */
const NAMESPACE = "urn:atelier:mark:1";

const descriptionOf = ({ sourceType, recipe }: Mark): string =>
  `<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:atelier="${NAMESPACE}" Iptc4xmpExt:DigitalSourceType="${sourceTypeUri(sourceType)}"${
    recipe ? ` atelier:recipe="${escaped(safeJson(recipe))}"` : ""
  }/>`;

const xmpOf = (mark: Mark): string =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${descriptionOf(mark)}</rdf:RDF></x:xmpmeta><?xpacket end="r"?>`;

/**
 * An XMP packet with what ours says beside what it said before; null where that has no end that we know, so that it is
 * left as it is.
 */
export function addedToXmp(before: string, ours: string): string | null {
  const end = before.lastIndexOf("</rdf:RDF>");
  const [added] = /<rdf:Description.*\/>/s.exec(ours) ?? [];
  return end < 0 || added === undefined ? null : before.slice(0, end) + added + before.slice(end);
}

/** The recipe in any text of a file: a comment, an XMP packet, or a settings file of a job. */
export function recipeIn(text: string): Recipe | null {
  for (const candidate of [text, unescaped(text)]) {
    for (const { index } of candidate.matchAll(/\{"atelier":"recipe"/g)) {
      const json = jsonAt(candidate, index);
      const read = json === null ? null : recipe.safeParse(json);
      if (read?.success) return read.data;
    }
  }
  return null;
}

/** The JSON value that begins here and ends anywhere; null for none. */
function jsonAt(text: string, start: number): unknown {
  let depth = 0;
  let isText = false;
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (isText && letter === "\\") at++;
    else if (letter === '"') isText = !isText;
    else if (!isText && letter === "{") depth++;
    else if (!isText && letter === "}" && --depth === 0) {
      try {
        return JSON.parse(text.slice(start, at + 1));
      } catch {
        return null;
      }
    }
  }
  return null;
}

/** The prompt that another tool wrote into a file: the `parameters` of image tools, or a description in XMP. */
export function promptIn(text: string): string | null {
  const [, described] = /<dc:description>.*?<rdf:li[^>]*>(.*?)<\/rdf:li>/s.exec(text) ?? [];
  if (described?.trim()) return unescaped(described).trim();
  const before = text.split(/\n(?:Negative prompt:|Steps: \d)/)[0];
  return /\nSteps: \d/.test(text) && before?.trim() ? before.trim() : null;
}
