/**
 * What a runner's JSON report counts, and the words to find each failure by: a long log is read from its end.
 * @typedef {{ passed: number, failed: number, failures: string[] }} Count
 */

/**
 * @param {number} code the run's exit code
 * @param {Count} count
 * @returns {Count} one failed at least, if the run did: what cannot be loaded has no tests that could fail
 */
const atLeast = (code, count) => ({ ...count, failed: Math.max(count.failed, code === 0 ? 0 : 1) });

/**
 * @param {number} code
 * @param {{
 *   numPassedTests: number,
 *   numFailedTests: number,
 *   testResults: { name: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[],
 * }} report of Vitest
 */
export function vitestCount(code, { numPassedTests, numFailedTests, testResults }) {
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join("\n")}`),
  );
  return atLeast(code, { passed: numPassedTests, failed: numFailedTests, failures });
}

/**
 * @typedef {{ title: string, file: string, ok: boolean, tests: { results: { errors: { message?: string }[] }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * @param {number} code
 * @param {Suite & { stats: { expected: number, unexpected: number, flaky: number } }} report of Playwright
 */
export function playwrightCount(code, { stats, ...report }) {
  const failures = specsOf(report)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
      return `${file} › ${title}\n${errors.map(({ message = "" }) => message).join("\n")}`;
    });
  return atLeast(code, { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures });
}
