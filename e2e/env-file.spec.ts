import { readFileSync } from "node:fs";
import { running } from "@/lib/testing/processes";
import { expect, test } from "./fixtures";

test.use({ signedIn: false });

/**
 * The variables of each process of the run, by its name. The processes are descendants of Playwright. Linux
 * only.
 */
function environments(dataDir: string): Map<string, string[]> {
  const own = running(process.ppid)
    .map(({ environment }) => environment.split("\0"))
    .filter((variables) => variables.includes(`DATA_DIR=${dataDir}`));
  const nameOf = (variables: string[]) => variables.find((each) => each.startsWith("ATELIER_PROCESS="));
  return new Map(own.map((variables) => [nameOf(variables)?.split("=")[1] ?? "", variables]));
}

test("settings of an env file reach every process that they are for, and secrets of it are in no environment", async ({
  request,
  run,
}) => {
  const file = readFileSync(`${run.dataDir}.env`, "utf8").trim().split("\n");
  const token = file.filter((line) => line.startsWith("METRICS_TOKEN="));
  const others = file.filter((line) => !token.includes(line));
  expect(others.length).toBeGreaterThan(2);
  const seen = environments(run.dataDir);
  for (const name of ["web", "worker"]) expect(seen.get(name), name).toEqual(expect.arrayContaining(others));
  const ofDashboard = others.filter((line) => /^(PARTS_PAGE|WEBHOOK_ALLOWED_HOSTS)=/.test(line));
  expect(seen.get("sandbox")).toEqual(
    expect.arrayContaining(others.filter((line) => !ofDashboard.includes(line))),
  );
  expect(seen.get("sandbox")).not.toEqual(expect.arrayContaining(ofDashboard));
  for (const [name, variables] of seen) expect(variables, name).not.toEqual(expect.arrayContaining(token));
  const headers = { authorization: `Bearer ${run.metricsToken}` };
  expect((await request.get("/api/metrics", { headers })).status()).toBe(200);
});
