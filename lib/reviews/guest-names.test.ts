import * as fc from "fast-check";
import { expect, it } from "vitest";
import { guestNames } from "./guest-names";

const guest = fc.record({ id: fc.uuid(), name: fc.constantFrom(null, "Jo", "Mia", "Ada") });
const guests = fc.uniqueArray(guest, { selector: ({ id }) => id, maxLength: 12 });

it("calls no two guests the same, and each the same in any order", () => {
  fc.assert(
    fc.property(guests, (all) => {
      const names = guestNames(all);
      expect(new Set(names.values()).size).toBe(all.length);
      for (const { id, name } of all) expect(names.get(id)).toContain(name ?? "Unnamed visitor");
      expect(new Map(guestNames(all.toReversed()))).toEqual(names);
    }),
  );
});
