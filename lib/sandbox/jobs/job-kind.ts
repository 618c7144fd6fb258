import type { Asset } from "@/lib/contract/asset";
import type { Account, Scope } from "../account";
import type { FileStore } from "../files/file-store";
import type { ContentType } from "../files/inspect";
import type { Prefix } from "../ids";
import type { RenderedFile, RenderOrder } from "../renderers/render-task";
import type { JobRow, KindName } from "../schema";
import type { Service } from "../service";

/** A request that was found good: what it holds, what is to be made, and where trigger words may stand. */
export type PlannedJob = {
  /** Whole credits held when the job is accepted. */
  reserved: number;
  /** Everything a runner needs, kept with the job as JSON; the kind's `open` reads it again. */
  plan: unknown;
  /** The text a person wrote, and the request's name for it. */
  words: { field: string; text: string };
};

/** A stored plan, ready to be worked on. */
export type OpenedPlan = {
  /** What kind of file comes out. */
  content: ContentType;
  order(store: FileStore, outputPath: string): RenderOrder;
  /** Whole credits a finished file costs, never more than were reserved. */
  creditsFor(rendered: RenderedFile): number;
};

/** Everything that sets one kind of job apart; accepting, rendering, settling and reading are the same for all. */
export type JobKind = {
  name: KindName;
  idPrefix: Prefix;
  /** What a missing job of this kind is called in a message. */
  label: string;
  scope: Scope;
  /** Where jobs are created, and read with an id behind it. */
  path: string;
  /** Whether GET of the path lists jobs; the text has no list of videos and voices. */
  listed: boolean;
  /** Checks a body in the order of the text. @throws ApiError invalid_request */
  plan(service: Service, account: Account, body: unknown): Promise<PlannedJob>;
  open(job: JobRow): OpenedPlan;
  /** The wire form of a job; its assets are there only once it is completed. */
  view(job: JobRow, assets: Asset[]): object;
};
