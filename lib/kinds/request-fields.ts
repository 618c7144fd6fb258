import type { RequestField } from "@/lib/catalog/request-field";
import { KINDS, type Kind } from "./kinds";

type Rows<K extends Kind> = (typeof KINDS)[K]["fields"];
type Controls<K extends Kind> = {
  [Wire in keyof Rows<K>]: Rows<K>[Wire] extends { control: infer C } ? C : never;
};
/** The controls of a kind's form. */
export type ControlOf<K extends Kind> = { [Each in K]: Controls<Each>[keyof Controls<Each>] }[K];
export type FormField = ControlOf<Kind>;

/** The fields of a kind's request by their wire names, in the order of a summary. */
export const fieldsOf = (kind: Kind): [wire: string, field: RequestField][] =>
  Object.entries<RequestField>(KINDS[kind].fields);

const ALL_FIELDS = Object.values(KINDS).flatMap(({ fields }) =>
  Object.entries<RequestField & { control: FormField }>(fields),
);

/** By wire name, and by the names that the catalog's own checks use. */
const CONTROLS: ReadonlyMap<string, FormField> = new Map(
  ALL_FIELDS.flatMap(([wire, { control }]) => [
    [control, control],
    [wire, control],
  ]),
);

/** The controls of spoken or written content: the prompt of each kind, and a sound. */
export const SPOKEN_CONTROLS: ReadonlySet<FormField> = new Set(
  ALL_FIELDS.flatMap(([, { control, role, source }]) =>
    role === "prompt" || source === "sound" ? [control] : [],
  ),
);

/** The control that a refusal's `field` belongs to; null for a field that no form has. */
export const controlOf = (field: string): FormField | null => CONTROLS.get(field) ?? null;

/** The control of the only wire name in a text; null when it has none or several. */
export function controlNamedIn(text: string): FormField | null {
  const words = new Set(text.match(/[a-z]+(?:_[a-z]+)*/g));
  const named = new Set(ALL_FIELDS.flatMap(([wire, { control }]) => (words.has(wire) ? [control] : [])));
  const [control = null, ...others] = named;
  return others.length === 0 ? control : null;
}

const wireNames = (isWanted: (field: RequestField) => boolean): string[] => [
  ...new Set(ALL_FIELDS.filter(([, field]) => isWanted(field)).map(([wire]) => wire)),
];

/**
 * Wire names of the fields that a search looks in, in addition to the prompt. The SQL of the search index
 * repeats them.
 */
export const SEARCHED_FIELDS: readonly string[] = wireNames(({ isSearched }) => isSearched === true);

/** The columns of requests in an export: a person's texts first, then settings. */
export const CSV_FIELDS: readonly { column: string; wire: string }[] = [
  ...new Map(ALL_FIELDS.map(([wire, field]) => [field.csvColumn, { wire, field }])),
]
  .flatMap(([column, { wire, field }]) => (column ? [{ column, wire, field }] : []))
  .sort((a, b) => Number(b.field.isSearched ?? false) - Number(a.field.isSearched ?? false));
