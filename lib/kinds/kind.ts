import type { RequestField } from "@/lib/catalog/request-field";
import type { AssetType } from "@/lib/contract/asset";
import type { EndpointName } from "@/lib/contract/endpoints";

/**
 * All properties of a kind of job that both sides need. What needs React (icon, form) is in `components`;
 * what needs prices or files (the check of a request) is in a `server` folder. Both are records over the
 * kinds, so that a missing kind does not compile.
 */
export type KindDefinition = {
  /** Name of the kind: "Voice". */
  readonly label: string;
  /** One job of the kind with its article: "a voice take". */
  readonly one: string;
  /** The plural: "Voice takes". */
  readonly plural: string;
  /** More words by which its page is found. */
  readonly keywords: string;
  /** The page with its form. */
  readonly createPath: `/create/${string}`;
  /** `list` is null where the service has no list of its jobs. They are then found only by their ids. */
  readonly endpoints: {
    readonly create: EndpointName;
    readonly read: EndpointName;
    readonly list: EndpointName | null;
  };
  /** The type of its results. A sound has no size, an image no length. */
  readonly result: AssetType;
  /** The label of `model_id` of its jobs. */
  readonly modelLabel: string;
  /** `model_id` of a job whose request has none. */
  readonly unnamedModel: string;
  /** The fields of its request by their wire names, in the order of a summary. */
  readonly fields: Readonly<Record<string, RequestField>>;
  /** The texts of its page before the first job. */
  readonly empty: { readonly title: string; readonly advice: string };
};
