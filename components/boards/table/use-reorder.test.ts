import { expect, test } from "vitest";
import { orderWhileLifted } from "./use-reorder";

test("a lifted row is shown where it would be dropped", () => {
  const ids = ["a", "b", "c", "d"];
  const order = (id: string, to: number) => orderWhileLifted(ids, { id, from: ids.indexOf(id), to });
  expect(order("a", 2)).toEqual(["b", "c", "a", "d"]);
  expect(order("d", 0)).toEqual(["d", "a", "b", "c"]);
  expect(order("b", 3)).toEqual(["a", "c", "d", "b"]);
  expect(order("gone", 1)).toEqual(ids);
});
