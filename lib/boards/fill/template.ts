import { fillTemplate, variablesOf } from "@/lib/saved/template";

/** `every`: each value with each of the others. `rows`: the first values together, then the second ones. */
export type FillMode = "every" | "rows";

/** The values of each variable by its name. A variable has those of its own lines, in their order. */
export type TemplateValues = ReadonlyMap<string, readonly string[]>;

export type TemplatePlan = {
  /** The variables of the text, each once. */
  variables: string[];
  /** Those without a value. */
  missing: string[];
  /** Row by row, the variables with fewer values than others; one with a single value has it in every row. */
  short: string[];
  /** How many texts it gives; 0 while something is missing or short. Not bounded: nothing is made to count them. */
  count: number;
};

/** The values in lines of text. */
export const valuesInLines = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r]/u)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** How many texts a template gives with some values, and what is missing. */
export function planTemplate(source: string, values: TemplateValues, way: FillMode): TemplatePlan {
  const variables = variablesOf(source);
  const counts = variables.map((name) => ({ name, count: values.get(name)?.length ?? 0 }));
  const missing = counts.filter(({ count }) => count === 0).map(({ name }) => name);
  const rows = Math.max(1, ...counts.map(({ count }) => count));
  const short =
    way === "rows" ? counts.filter(({ count }) => count > 1 && count < rows).map(({ name }) => name) : [];
  const isReady = source.trim() !== "" && missing.length === 0 && short.length === 0;
  const combinations = way === "rows" ? rows : counts.reduce((product, { count }) => product * count, 1);
  return { variables, missing, short, count: isReady ? combinations : 0 };
}

/**
 * The texts of a template: with every combination of values, the last variable changing fastest, or row by row. Ask
 * `planTemplate` first: they may be more than a browser can hold.
 * @param limit the most that are made
 */
export function fillTemplates(
  source: string,
  values: TemplateValues,
  way: FillMode,
  limit: number,
): string[] {
  const { variables, count } = planTemplate(source, values, way);
  const lists = variables.map((name) => values.get(name) ?? []);
  return Array.from({ length: Math.min(count, limit) }, (_, index) => {
    let rest = index;
    const chosen = lists.map((list) => list[list.length === 1 ? 0 : index] ?? "");
    if (way === "every")
      for (let at = lists.length - 1; at >= 0; at -= 1) {
        const list = lists[at] ?? [];
        chosen[at] = list[rest % list.length] ?? "";
        rest = Math.floor(rest / list.length);
      }
    return fillTemplate(source, new Map(variables.map((name, at) => [name, chosen[at] ?? ""])));
  });
}
