import type { RequestField } from "@/lib/catalog/request-field";
import { KINDS, type Kind, UNKNOWN_MODEL } from "./kinds";
import { fieldsOf } from "./request-fields";

type Request = Readonly<Record<string, unknown>>;
/** One line of a summary as shown. */
export type Setting = { name: string; value: string };

function settingsWhere(kind: Kind, request: Request, isWanted: (field: RequestField) => boolean): Setting[] {
  return fieldsOf(kind).flatMap(([wire, field]) => {
    const value = isWanted(field) ? field.format(request[wire]) : null;
    return value ? [{ name: field.label, value }] : [];
  });
}

/**
 * The settings of a request in the order of the form. Fields not sent are left out.
 * @param nameOf the name of a voice or a model, by its id (`useModelNames`)
 */
export const requestSettings = (kind: Kind, request: Request, nameOf: (id: string) => string): Setting[] =>
  settingsWhere(kind, request, ({ shown }) => shown !== undefined).map(({ name, value }) => ({
    name,
    value: nameOf(value),
  }));

/** The settings in one line: "16:9 · 1080p · 8 s". */
export const requestLine = (kind: Kind, request: Request): string =>
  settingsWhere(kind, request, ({ shown }) => shown === "line")
    .map(({ value }) => value)
    .join(" · ");

/** The name of a model on screen. For a kind without models, `model_id` stands for the kind. */
export const modelName = (modelId: string): string => KINDS_WITHOUT_MODELS.get(modelId) ?? modelId;

const KINDS_WITHOUT_MODELS: ReadonlyMap<string, string> = new Map(
  Object.values(KINDS).flatMap(({ unnamedModel, label }) =>
    unnamedModel === UNKNOWN_MODEL ? [] : [[unnamedModel, label]],
  ),
);

type Summarized = { kind: Kind; model_id: string; request: Request };

/** The model and the settings in one line: "Zeta · 16:9 · 1080p · 8 s". */
export const summaryLine = ({ kind, model_id, request }: Summarized, nameOf = modelName): string =>
  [nameOf(model_id), requestLine(kind, request)].filter(Boolean).join(" · ");

/** The name of the request's model, or for speech of its voice. */
export const modelOf = (kind: Kind, request: Request): string =>
  settingsWhere(kind, request, ({ role }) => role === "model")[0]?.value ??
  modelName(KINDS[kind].unnamedModel);

/** The person's text; empty for a request without text. */
export const promptOf = (kind: Kind, request: Request): string =>
  settingsWhere(kind, request, ({ role }) => role === "prompt")[0]?.value ?? "";

/** The addresses, at the upstream, of the picture and the sound that a result is made from; null without one. */
export function inputsOf(kind: Kind, request: Request): { picture: string | null; sound: string | null } {
  const addressOf = (type: RequestField["source"]) => {
    const [wire = ""] = fieldsOf(kind).find(([, { source }]) => source === type) ?? [];
    const address = request[wire];
    return typeof address === "string" && address !== "" ? address : null;
  };
  return { picture: addressOf("picture"), sound: addressOf("sound") };
}
