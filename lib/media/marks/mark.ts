import type { FileOrigin } from "../media-task";
import { escapedLetters } from "./bytes";
import { messages } from "./messages";
import { type SourceType, sourceTypeLabel } from "./source-type";

/** What our mark says in a file. */
export type Mark = {
  sourceType: SourceType;
  /** The settings of its job, as in a settings file. Null where they are left out. */
  settings: { atelier: "settings"; [field: string]: unknown } | null;
  /** The SHA-256 of the file without the mark, by which a copy is known again. */
  original?: string | undefined;
  /** The ids of the jobs from whose results it was made. */
  sources?: readonly string[] | undefined;
};

/** The texts of a mark, which each carrier puts where its format has a place for them. */
export type MarkTexts = {
  /** An XMP packet with all of it. */
  xmp: string;
  /** For the comment of a container, which common tools carry along: source type and settings in plain text. */
  comment: string;
};

/** Of a file that nobody can read. */
export const UNREADABLE_ORIGIN: FileOrigin = {
  ...{ isSigned: false, generator: null, sourceType: null, original: null },
  ...{ hasPrompt: false, isMarkable: false, isStrippable: false },
};

export const textsOf = (mark: Mark): MarkTexts => ({ xmp: xmpOf(mark), comment: commentOf(mark) });

const sourceTypeUri = (type: SourceType): string => `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`;

const commentOf = ({ sourceType, settings, sources }: Mark): string =>
  [
    `${sourceTypeLabel(sourceType)}: ${sourceTypeUri(sourceType)}`,
    sources && messages.madeFrom(sources),
    settings && safeJson(settings),
  ]
    .filter(Boolean)
    .join("\n");

/** The namespace of our own properties. It names them, and leads nowhere. */
const NAMESPACE = "urn:atelier:mark:1";

function xmpOf({ sourceType, settings, original, sources }: Mark): string {
  const properties = {
    "rdf:about": "",
    "xmlns:Iptc4xmpExt": "http://iptc.org/std/Iptc4xmpExt/2008-02-29/",
    "xmlns:dc": "http://purl.org/dc/elements/1.1/",
    "xmlns:atelier": NAMESPACE,
    "Iptc4xmpExt:DigitalSourceType": sourceTypeUri(sourceType),
    "dc:source": sources && messages.madeFrom(sources),
    "atelier:original": original,
    "atelier:settings": settings && safeJson(settings),
  };
  const written = Object.entries(properties).flatMap(([name, value]) =>
    typeof value === "string" ? [`${name}="${escaped(value)}"`] : [],
  );
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ${written.join(" ")}/></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`;
}

/**
 * An XMP packet with what ours says beside what it said before; null where that has no end that we know, so that it is
 * left as it is.
 */
export function appendToXmp(before: string, ours: string): string | null {
  const end = before.lastIndexOf("</rdf:RDF>");
  const [added] = /<rdf:Description.*\/>/s.exec(ours) ?? [];
  return end < 0 || added === undefined ? null : before.slice(0, end) + added + before.slice(end);
}

/** JSON in which every letter can stand in XML and in every tag. */
const safeJson = (value: unknown): string =>
  escapedLetters(JSON.stringify(value), /[\u007f-\u009f\u2028\u2029\ufffe\uffff]/g);

const ENTITIES: Record<string, string> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" },
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|#x?[\da-f]+);/gi, (entity, name: string) => {
    const known = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }[name.toLowerCase()];
    if (known !== undefined) return known;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

const isXmp = (text: string): boolean => /^[\s\ufeff]*<(?:\?xpacket|x:xmpmeta|rdf:RDF)/.test(text);

const SOURCE_TYPE = /cv\.iptc\.org\/newscodes\/digitalsourcetype\/(\w{1,60})/g;
/** As an attribute or an element of XMP, with its value in either. */
const SOURCE_TYPE_PROPERTY =
  /:DigitalSourceType(?:=["']|>|\s+rdf:resource=["'])\s*https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/(\w{1,60})/;

/**
 * The name of the source type that an XMP packet or a comment states, also one that is not ours. What only a prompt in it
 * names does not count.
 */
export function sourceTypeIn(text: string): string | null {
  if (isXmp(text)) return SOURCE_TYPE_PROPERTY.exec(text)?.[1] ?? null;
  const [beforeSettings = ""] = text.split("{", 1);
  return beforeSettings.matchAll(SOURCE_TYPE).next().value?.[1] ?? null;
}

/** The last source type that C2PA manifests state: those before are of what the file was made from. */
export const sourceTypeOfManifest = (manifests: string): string | null =>
  [...manifests.matchAll(SOURCE_TYPE)].at(-1)?.[1] ?? null;

/** Whether an XMP packet names a C2PA manifest that lies elsewhere, whose signature is over this file. */
export const hasExternalManifest = (text: string): boolean =>
  isXmp(text) && /<dcterms:provenance|\sdcterms:provenance=["']/.test(text);

/** The hash of the unmarked file in an XMP packet of ours. */
export const originalIn = (text: string): string | null =>
  /\satelier:original="([\da-f]{64})"/.exec(text)?.[1] ?? null;

/** The settings of a job in any text of a file, as parsed JSON: in a comment, an XMP packet or a settings file. */
export function settingsIn(text: string): unknown {
  for (const candidate of [text, unescaped(text)]) {
    const start = candidate.search(/\{\s*"atelier":\s*"settings"/);
    const json = start < 0 ? null : jsonAt(candidate, start);
    if (json !== null) return json;
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
  const start = text.indexOf("<dc:description>");
  const description = start < 0 ? "" : text.slice(start, text.indexOf("</dc:description>", start));
  const [, described] = /<rdf:li[^>]*>([^<]*)/.exec(description) ?? [];
  if (described?.trim()) return unescaped(described).trim();
  const before = text.split(/\n(?:Negative prompt:|Steps: \d)/)[0]?.trim();
  return /\nSteps: \d/.test(text) && before ? before : null;
}

/**
 * Who made a file, as the last claim of its C2PA manifests says: those before are of what it was made from. A manifest is
 * CBOR, in which a text stands as it is, behind its length.
 */
export function generatorIn(manifests: string): string | null {
  const named = /claim_generator(?=[\x60-\x78])|claim_generator_info.{0,40}?\x64name(?=[\x60-\x78])/gs;
  const claim = [...manifests.matchAll(named)].at(-1);
  if (!claim) return null;
  const value = manifests.slice(claim.index + claim[0].length);
  const first = value.charCodeAt(0);
  const [length, start] = first === 0x78 ? [value.charCodeAt(1), 2] : [first - 0x60, 1];
  return /[ -~]*/.exec(value.slice(start, start + length))?.[0] || null;
}
