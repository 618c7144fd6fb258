/** A value of a request as people read it; null for one of another shape. */
export type Format = (value: unknown) => string | null;

/** One field of a creation request, as forms, summaries, searches and exports know it. Its key is its wire name. */
export type RequestField = {
  /** The control of the form that sets it; a refusal that names the field is shown there. */
  readonly control: string;
  readonly label: string;
  readonly format: Format;
  /** Shown as the model or the prompt of a job, and therefore not among its settings. */
  readonly role?: "model" | "prompt";
  /** Among the settings of a job: `line` also where there is room for one line only. Left out, it is not shown. */
  readonly shown?: "list" | "line";
  /** Its column in an export. */
  readonly csvColumn?: string;
  /** Words of a person beside the prompt: searched, and next to the prompt in an export. */
  readonly isSearched?: true;
};

export const asText: Format = (value) => (typeof value === "string" ? value : null);
/** A length in seconds, which a request spells as a string. */
export const asSeconds: Format = (value) => (typeof value === "string" && value ? `${value} s` : null);
export const asSwitch: Format = (value) => (typeof value === "boolean" ? (value ? "on" : "off") : null);
/** An address means nothing to a person; that there is one does. */
export const asGiven: Format = (value) => (typeof value === "string" && value ? "given" : null);
export const asCount: Format = (value) => (Array.isArray(value) ? String(value.length) : null);
