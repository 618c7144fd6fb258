import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "@/lib/testing/test-projects";

/** An element whose whole content is what a person typed: its opening tag, and the expression. */
const TYPED =
  /<(?!bdi)([a-z]\w*)((?:[^<>]|=>)*)>\s*\{(?:excerpt\(\w*\.?prompt\b[^{}]*\)|job\.prompt|shot\.description|description\.source_name|tag|preset\.content\.name)\}\s*</g;

it("an element that holds a prompt or a name takes its direction from the text", () => {
  const files = readdirSync(path.join(ROOT, "components"), { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".tsx"),
  );
  const without = files.flatMap((file) =>
    [...readFileSync(path.join(ROOT, "components", file), "utf8").matchAll(TYPED)]
      // What is only spoken has no direction that can be seen.
      .filter(([, , attributes = ""]) => !/dir="auto"|sr-only/.test(attributes))
      .map(([tag]) => `${file}: ${tag.replaceAll(/\s+/g, " ")}`),
  );
  expect(without).toEqual([]);
});
