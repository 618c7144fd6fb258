import { creditsOf, expiringAt, lengthOf } from "./facts";
import type { Sort } from "./filters";
import type { Job } from "./job";

type Compare = (a: Job, b: Job) => number;

const byId: Compare = (a, b) => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
export const newestFirst: Compare = (a, b) =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || byId(a, b);

const ORDERS: Record<Sort, Compare> = {
  newest: newestFirst,
  oldest: (a, b) => newestFirst(b, a),
  credits: (a, b) => creditsOf(b) - creditsOf(a) || byId(a, b),
  length: (a, b) => lengthOf(b) - lengthOf(a) || byId(a, b),
  expiry: (a, b) =>
    (expiringAt(a) ?? Number.POSITIVE_INFINITY) - (expiringAt(b) ?? Number.POSITIVE_INFINITY) || byId(b, a),
};

/** The order of a list, as the server gives it. */
export const orderOf = (sort: Sort | null | undefined): Compare => ORDERS[sort ?? "newest"];
