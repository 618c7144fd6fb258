import fc from "fast-check";
import { expect, it } from "vitest";
import { createUniqueNames, fileNameOf, numberedNames, unknownFields } from "./file-names";

const job = {
  id: "job_0123456789",
  kind: "video" as const,
  model_id: "beta-3.0",
  prompt: "A red kite / over: dunes?",
  created_at: "2026-11-21T08:15:42.000Z",
  person_name: null,
  request: { ratio: "16:9" },
};

it("fills a template with the values of the job", () => {
  expect(fileNameOf(job)).toBe("2026-11-21-beta-3.0-A-red-kite-over-dunes");
  expect(fileNameOf(job, "{person}{kind}_{ratio} {time} {id}")).toBe("video_16x9 081542 01234567");
});

it("makes no folder, no hidden file and no empty name from any template", () => {
  expect(fileNameOf(job, "../../{model}/x")).toBe("beta-3.0-x");
  expect(fileNameOf({ ...job, prompt: "???" }, "{prompt}")).toBe("01234567");
  expect(fileNameOf({ ...job, prompt: "三毛猫".repeat(50) }, "{prompt}").length).toBeLessThanOrEqual(60);
});

it("lists the unknown fields of a template", () => {
  expect(unknownFields("{date}-{seed}")).toEqual(["seed"]);
});

it("gives no name twice, in whatever case", () => {
  const unique = createUniqueNames();
  expect(["a", "A-2", "a", "A", "b"].map(unique)).toEqual(["a", "A-2", "a-3", "A-4", "b"]);
  expect(new Set(["x", "x", "x-2", "x"].map(createUniqueNames())).size).toBe(4);
});

it("gives every file of every job its own name", () => {
  const named = fc.tuple(
    fc.constantFrom("x", "X", "x-1", "x-2", "x-1-1", "y"),
    fc.integer({ min: 1, max: 4 }),
  );
  fc.assert(
    fc.property(fc.array(named, { maxLength: 12 }), (jobs) => {
      const unique = createUniqueNames();
      const names = jobs.map(([name, files]) => ({ name: unique(name, files), files }));
      const settings = names.map(({ name }) => name.toLowerCase());
      const files = names
        .flatMap(({ name, files }) => numberedNames(name, files))
        .map((name) => name.toLowerCase());
      expect(new Set(settings).size).toBe(settings.length);
      expect(new Set(files).size).toBe(files.length);
    }),
  );
});
