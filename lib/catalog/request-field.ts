import { messages } from "./messages";

const text = messages.requestField;

/** A value of a request as people read it; null for one of another shape. */
export type Format = (value: unknown) => string | null;

/**
 * One field of a creation request, as forms, summaries, searches and exports use it. Its key is its wire
 * name. A summary shows the fields in the order of their rows.
 */
export type RequestField = {
  /**
   * The form control that sets it, for an option its name in a selection or draft. A refusal that names the field is
   * shown there, as `REFUSAL_PATHS` of the form says.
   */
  readonly control: string;
  readonly label: string;
  readonly format: Format;
  /** Shown as the model or the prompt of a job, and so not among its settings. */
  readonly role?: "model" | "prompt";
  /** The address of the picture or the sound that a result begins with or is made from. */
  readonly source?: "picture" | "sound";
  /**
   * Among the settings of a job; `line` also where there is room for only one line. When absent, it is not
   * shown.
   */
  readonly shown?: "list" | "line";
  /** After the others in a form: how a result is made comes after what decides its shape. */
  readonly isLast?: true;
  readonly csvColumn?: string;
  /**
   * Text of a person in addition to the prompt: searched, and next to the prompt in an export. The search index names it
   * too (`search_index_texts` in `lib/jobs/server/search-index.sql`).
   */
  readonly isSearched?: true;
};

export const asText: Format = (value) => (typeof value === "string" ? value : null);
/** A length in seconds, which is a string in requests. */
export const asSeconds: Format = (value) => (typeof value === "string" && value ? text.seconds(value) : null);
export const asSwitch: Format = (value) => (typeof value === "boolean" ? (value ? text.on : text.off) : null);
/** Shows only that there is an address, because the address itself means nothing to a person. */
export const asPresence: Format = (value) => (typeof value === "string" && value ? text.provided : null);
export const asCount: Format = (value) => (Array.isArray(value) ? String(value.length) : null);

/** The order of a form, for a sort of fields that stand in the order of their rows. */
export const byFormOrder = (one: RequestField, other: RequestField): number =>
  Number(one.isLast ?? false) - Number(other.isLast ?? false);

/** A value for each of some fields. */
export const mapFields = <Field extends string, Value>(
  fields: readonly Field[],
  of: (field: Field) => Value,
): Record<Field, Value> =>
  // `fromEntries` loses the types of its keys, which are exactly these fields.
  Object.fromEntries(fields.map((field) => [field, of(field)])) as Record<Field, Value>;
