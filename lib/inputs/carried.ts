import { DRAGGED_JOB } from "./dragged-result";

/** What a paste or a drop brings. The same thing is often offered in several ways. */
export type Transferred = {
  /** The job of ours whose result was dragged. */
  jobId: string | null;
  files: File[];
  /** Of a picture, clip or sound of another page, else of a link or the whole text. */
  address: string | null;
  /** Text that stands for itself; empty where it only names the files. */
  text: string;
};

/** Reads a clipboard or a drag, while its event is handled. */
export function readTransfer(data: Pick<DataTransfer, "files" | "getData">): Transferred {
  const files = [...data.files];
  const plain = data.getData("text/plain");
  const addresses = [
    ...mediaIn(data.getData("text/html")),
    ...linesOf(data.getData("text/uri-list")),
    // The second line is the title.
    ...linesOf(data.getData("text/x-moz-url")).slice(0, 1),
    plain,
  ];
  return {
    jobId: data.getData(DRAGGED_JOB) || null,
    files,
    address: addresses.map(addressInText).find((address) => address !== null) ?? null,
    text: namesOnly(plain, files) ? "" : plain,
  };
}

/** Whether a paste is text: text goes where text can go, and copied text often comes with a picture of itself. */
export const isTextPaste = ({ text, address, files }: Transferred, isTextField: boolean): boolean =>
  text.trim() !== "" && (isTextField || files.length === 0 || address !== text.trim());

/** The http or https address that a text consists of, without surrounding spaces; null for any other text. */
export function addressInText(text: string): string | null {
  const trimmed = text.trim();
  return /^https?:\/\/\S+$/i.test(trimmed) && URL.canParse(trimmed) ? trimmed : null;
}

/** The lines of a `text/uri-list` (RFC 2483), without comments. */
const linesOf = (list: string): string[] => list.split(/\r?\n/).filter((line) => !line.startsWith("#"));

const MEDIA =
  /<(?:img|video|audio|source)\b(?:[^<>"']|"[^"]*"|'[^']*')*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const CHARACTERS: Readonly<Record<string, string>> = { amp: "&", quot: '"', "#39": "'", lt: "<", gt: ">" };

/** The addresses of pictures, clips and sounds in a fragment of a page, in their order. */
const mediaIn = (html: string): string[] =>
  [...html.matchAll(MEDIA)].map(([, double, single, bare]) =>
    (double ?? single ?? bare ?? "").replace(
      /&(amp|quot|#39|lt|gt);/g,
      (whole, name) => CHARACTERS[name] ?? whole,
    ),
  );

/** File managers offer the names or paths of copied files as text. */
function namesOnly(text: string, files: readonly File[]): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line !== "");
  const names = new Set(files.map(({ name }) => name));
  return lines.every((line) => names.has(line.split(/[\\/]/).at(-1) ?? ""));
}
