import { messages } from "./messages";

/**
 * How our files came to be, by IPTC's list of digital source types: made by a model; something that a person brought,
 * changed by a model; drawn by a program, by no model.
 */
export const SOURCE_TYPES = [
  "trainedAlgorithmicMedia",
  "compositeWithTrainedAlgorithmicMedia",
  "algorithmicMedia",
] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

/** The source type of this name; `otherwise` for a name that is not among ours. */
export const asSourceType = (name: string | null, otherwise: SourceType): SourceType =>
  SOURCE_TYPES.find((type) => type === name) ?? otherwise;

const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(messages.sourceTypes));

/** A name of IPTC's list in words: "AI-generated". */
export const sourceTypeLabel = (name: string): string => LABELS.get(name) ?? messages.otherSourceType(name);
