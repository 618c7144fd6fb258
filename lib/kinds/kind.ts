import type { RequestField } from "@/lib/catalog/request-field";
import type { AssetType } from "@/lib/contract/asset";
import type { EndpointName } from "@/lib/contract/endpoints";

/**
 * Everything that sets one kind of job apart and is needed on both sides. What needs React (icon, form) stands in
 * `components`, what needs prices or files (the check of a request) in a `server` folder; both are records over the
 * kinds, so that a kind missing there does not compile.
 */
export type KindDefinition = {
  /** Name of the kind: "Voice". */
  readonly label: string;
  /** One job of the kind with its article: "a voice take". */
  readonly one: string;
  /** Many of them: "Voice takes". */
  readonly plural: string;
  /** More words that its page is found by. */
  readonly keywords: string;
  /** The page its form is on. */
  readonly createPath: `/create/${string}`;
  /** `list` is null where the service has no list of its jobs; they are then found by their ids alone. */
  readonly endpoints: {
    readonly create: EndpointName;
    readonly read: EndpointName;
    readonly list: EndpointName | null;
  };
  /** What its results are; a sound has no size, an image no length. */
  readonly result: AssetType;
  /** What a person calls `model_id` of its jobs. */
  readonly modelLabel: string;
  /** `model_id` of a job whose request names none. */
  readonly unnamedModel: string;
  /** The fields of its request by their wire names, in the order that a summary has them. */
  readonly fields: Readonly<Record<string, RequestField>>;
  /** What its page says before the first job. */
  readonly empty: { readonly title: string; readonly advice: string };
};
