import { writeFileSync } from "node:fs";
import type { Report, Result } from "./run";
import { SECTION_NAMES } from "./sections";

const count = (results: readonly Result[], outcome: Result["outcome"]) =>
  results.filter((result) => result.outcome === outcome).length;

/** A table by section of the text, then each check that fails or could not be made. */
export function table({ results, seconds, credits, base }: Report): string {
  const rows = SECTION_NAMES.flatMap((section) => {
    const own = results.filter((result) => result.section === section);
    const cells = [count(own, "holds"), count(own, "fails"), count(own, "not checked")];
    return own.length === 0 ? [] : [line(section, cells.map(String))];
  });
  const listed = (outcome: Result["outcome"]) =>
    results
      .filter((result) => result.outcome === outcome)
      .map(({ title, reason = "" }) => `  ${title}\n    ${reason.trim().replaceAll("\n", "\n    ")}`);
  const unchecked = listed("not checked");
  const failures = listed("fails");
  return [
    ...["", line("Section of the text", ["holds", "fails", "not checked"]), ...rows, ""],
    ...(unchecked.length > 0 ? ["Not checked with these keys:", ...unchecked, ""] : []),
    ...(failures.length > 0 ? ["Fails:", ...failures, ""] : []),
    `${base}: ${count(results, "holds")} of ${results.length} hold, ${failures.length} fail, ` +
      `${unchecked.length} not checked; ${seconds.toFixed(0)} s, ${credits} credits`,
  ].join("\n");
}

const line = (section: string, cells: readonly string[]) =>
  `  ${section.padEnd(38)}${cells.map((cell) => cell.padStart(12)).join("")}`;

/** The whole report, with the counts that `npm test` reads. */
export function writeJson(file: string, report: Report): void {
  const { results } = report;
  const counts = {
    passed: count(results, "holds"),
    failed: count(results, "fails"),
    unchecked: count(results, "not checked"),
  };
  writeFileSync(file, `${JSON.stringify({ ...counts, ...report }, null, 2)}\n`);
}

/** JUnit: a suite a section, a case a check. */
export function writeJunit(file: string, { results, seconds }: Report): void {
  const suites = SECTION_NAMES.map((section) => {
    const own = results.filter((result) => result.section === section);
    const cases = own.map((result) => `    ${junitCase(result)}\n`).join("");
    const counts = `tests="${own.length}" failures="${count(own, "fails")}" skipped="${count(own, "not checked")}"`;
    return own.length === 0 ? "" : `  <testsuite name="${xml(section)}" ${counts}>\n${cases}  </testsuite>\n`;
  });
  const all = `tests="${results.length}" failures="${count(results, "fails")}" time="${seconds.toFixed(3)}"`;
  writeFileSync(
    file,
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="conformance" ${all}>\n${suites.join("")}</testsuites>\n`,
  );
}

function junitCase({ section, title, seconds, outcome, reason = "" }: Result): string {
  const head = `<testcase classname="${xml(section)}" name="${xml(title)}" time="${seconds.toFixed(3)}"`;
  if (outcome === "holds") return `${head}/>`;
  if (outcome === "not checked") return `${head}><skipped message="${xml(reason)}"/></testcase>`;
  const [first = ""] = reason.split("\n");
  return `${head}><failure message="${xml(first)}">${xml(reason)}</failure></testcase>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Text for XML, without the control characters that it cannot hold. */
const xml = (text: string) =>
  text.replace(/(?![\t\n\r])\p{Cc}/gu, "").replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
