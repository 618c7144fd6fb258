import { XMLBuilder } from "fast-xml-parser";
import { plainLine } from "./edit-list";

const TEXT = "#text";
const ATTRIBUTES = ":@";
type Value = string | number;
export type XmlNode = { [name: string]: XmlNode[] | Record<string, string> | string };

const builder = new XMLBuilder({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  format: true,
  suppressEmptyNode: true,
});

/** An element with its attributes and what is in it, in order: elements or a text. Null and undefined are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, Value | null | undefined>>,
  content: readonly (XmlNode | null)[] | Value = [],
): XmlNode {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [[key, plainLine(String(value))] as const],
  );
  const children = Array.isArray(content)
    ? content.filter((node): node is XmlNode => node !== null)
    : [{ [TEXT]: plainLine(String(content)) }];
  return { [name]: children, [ATTRIBUTES]: Object.fromEntries(given) };
}

/** A document of one element. @param type the name of its document type */
export const xmlDocument = (type: string, root: XmlNode): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE ${type}>${builder.build([root])}\n`;
