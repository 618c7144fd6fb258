import * as fc from "fast-check";
import { expect, it } from "vitest";
import { takenNames } from "@/lib/platform/confusable-names";
import { guestNames, uniqueVisitorNames } from "./guest-names";

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

/** How guests may type one name. */
const typed = fc.constantFrom(
  "Jo",
  "jo",
  "J\u200bo",
  "Jо",
  "Jo (2)",
  "Ada",
  "АDA",
  "Ada (visitor)",
  "Studio",
  "Мia",
  "Mia",
);
const said = fc.array(fc.record({ visitorId: fc.constantFrom("a", "b", "c", "d"), name: typed }), {
  maxLength: 20,
});

it("calls no visitor like another or like the studio, in any order, and each the same who writes a name again", () => {
  fc.assert(
    fc.property(said, (all) => {
      const studio = ["Ada", null, "Ola"];
      const calledOf = uniqueVisitorNames(all, studio);
      const reversed = uniqueVisitorNames(all.toReversed(), studio);
      for (const one of all) {
        const called = calledOf(one.visitorId, one.name);
        expect(reversed(one.visitorId, one.name)).toBe(called);
        expect(takenNames([...studio, "Studio"]).has(called), called).toBe(false);
        for (const other of all)
          if (other.visitorId !== one.visitorId)
            expect(takenNames([called]).has(calledOf(other.visitorId, other.name))).toBe(false);
      }
    }),
  );
  expect(uniqueVisitorNames([{ visitorId: "a", name: "АDA" }], ["Ada"])("a", "АDA")).toBe("АDA (visitor)");
});

it("names a thousand visitors of one name in little time", () => {
  const all = Array.from({ length: 1_000 }, (_, at) => ({ visitorId: `v${at}`, name: "Jo" }));
  const startedAt = performance.now();
  const calledOf = uniqueVisitorNames(all, []);
  expect(performance.now() - startedAt).toBeLessThan(500);
  expect(new Set(all.map(({ visitorId, name }) => calledOf(visitorId, name))).size).toBe(1_000);
});
