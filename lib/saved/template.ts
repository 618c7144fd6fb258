import { findByName, tidyName } from "@/lib/platform/name-form";

/** A part of a template: text as it is, or a variable with its name. */
export type TemplatePart = { type: "text"; text: string } | { type: "variable"; name: string };

/** A name begins with a letter and has up to 40 characters, spaces, marks and what can't be seen included. */
const NAME = String.raw`\p{L}[\p{L}\p{M}\p{N}\p{Cf}\p{Zs}_-]{0,39}`;
const PLACE = new RegExp(String.raw`\{\{(${NAME})\}\}|\{(${NAME})\}`, "gu");

/**
 * The parts of a saved text. `{name}` is a variable, `{{name}}` is the literal text `{name}`; any other brace is text
 * as it is, so that JSON passes unchanged. A variable is called as it is typed first.
 */
export function parseTemplate(source: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  const names: string[] = [];
  let text = "";
  let end = 0;
  const flush = () => {
    if (text !== "") parts.push({ type: "text", text });
    text = "";
  };
  for (const match of source.matchAll(PLACE)) {
    const [whole, literal, name] = match;
    text += source.slice(end, match.index);
    end = match.index + whole.length;
    if (name === undefined) text += `{${literal}}`;
    else {
      flush();
      const typed = tidyName(name) || name;
      const known = findByName(names, typed, String);
      if (known === undefined) names.push(typed);
      parts.push({ type: "variable", name: known ?? typed });
    }
  }
  text += source.slice(end);
  flush();
  return parts;
}

/** The variables of a saved text, each once, in the order in which they occur. */
export const variablesOf = (source: string): string[] => [
  ...new Set(parseTemplate(source).flatMap((part) => (part.type === "variable" ? [part.name] : []))),
];

/** The text with the values in place of the variables. One without a value stays, in its braces. */
export const fillTemplate = (source: string, values: ReadonlyMap<string, string>): string =>
  parseTemplate(source)
    .map((part) => {
      if (part.type === "text") return part.text;
      const [, value = ""] = findByName([...values], part.name, ([name]) => name) ?? [];
      return value.trim() || `{${part.name}}`;
    })
    .join("");
