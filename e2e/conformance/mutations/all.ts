import { ACCESS } from "./access";
import { CATALOG_MUTATIONS } from "./catalogs";
import { ENVELOPES } from "./envelope";
import { IDEMPOTENCY } from "./idempotency";
import { LANGUAGE_MUTATIONS } from "./language";
import { LIFECYCLES } from "./lifecycle";
import { MEDIA } from "./media";
import { MONEY } from "./money";
import { PAGINATION } from "./pagination";
import type { Mutation } from "./proxy";
import { STATUSES } from "./statuses";
import { STREAM_MUTATIONS } from "./streams";
import { VALIDATION } from "./validation";

/** Every way in which a service can be wrong: the vocabulary of both runs over it. */
export const ALL: readonly Mutation[] = [
  VALIDATION,
  ENVELOPES,
  STATUSES,
  STREAM_MUTATIONS,
  LANGUAGE_MUTATIONS,
  CATALOG_MUTATIONS,
  PAGINATION,
  ACCESS,
  IDEMPOTENCY,
  LIFECYCLES,
  MONEY,
  MEDIA,
].flat();
