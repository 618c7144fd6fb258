/**
 * What a runner's JSON report counts, and the message of each failure, and each test that failed before it
 * passed: a long log is read from its end.
 * @typedef {{ passed: number, failed: number, failures: string[], flaky: string[] }} Count
 */

/**
 * @param {number} code the run's exit code
 * @param {Count} count
 * @returns {Count} at least one failure if the run failed: a file that cannot be loaded has no tests to fail
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
  return atLeast(code, { passed: numPassedTests, failed: numFailedTests, failures, flaky: [] });
}

/**
 * @typedef {{ status: string, results: { errors: { message?: string }[] }[] }} Test
 * @typedef {{ title: string, file: string, tests: Test[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * @param {Suite} report
 * @param {string} wantedStatus how a test ended, all its tries together
 */
const messagesOf = (report, wantedStatus) =>
  specsOf(report).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === wantedStatus)
      .map(({ results }) => {
        const errors = results.flatMap(({ errors }) => errors);
        return `${file} › ${title}\n${errors.map(({ message = "" }) => message).join("\n")}`;
      }),
  );

/**
 * @param {number} code
 * @param {Suite & { stats: { expected: number, unexpected: number, flaky: number } }} report of Playwright
 */
export function playwrightCount(code, { stats, ...report }) {
  return atLeast(code, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: messagesOf(report, "unexpected"),
    flaky: messagesOf(report, "flaky"),
  });
}

/**
 * @param {number} code
 * @param {{
 *   passed: number,
 *   failed: number,
 *   results: { outcome: string, title: string, reason?: string }[],
 * }} report of the conformance suite
 */
export function conformanceCount(code, { passed, failed, results }) {
  const failures = results
    .filter(({ outcome }) => outcome === "fails")
    .map(({ title, reason = "" }) => `conformance › ${title}\n${reason}`);
  return atLeast(code, { passed, failed, failures, flaky: [] });
}
