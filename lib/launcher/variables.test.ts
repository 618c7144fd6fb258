import fc from "fast-check";
import { expect, it } from "vitest";
import { machineVariables } from "@/lib/installation/account";
import { VARIABLE_NAMES } from "@/lib/platform/server/env";
import type { ProgramName } from "./programs";
import { programVariables } from "./variables";

const PROGRAMS: ProgramName[] = ["web", "worker", "sandbox"];
const everything = Object.fromEntries(VARIABLE_NAMES.map((name) => [name, `the ${name}`]));

/** Names without the one that the type of an environment requires. */
const namesOf = (variables: NodeJS.ProcessEnv) =>
  Object.keys(variables).filter((name) => name !== "NODE_ENV");

it("lets all that can be configured reach the dashboard's processes, but for the names of files read here", () => {
  const environment = { ...everything, AUTH_SECRET_FILE: "/run/secrets/auth" };
  const expected = VARIABLE_NAMES.filter((name) => !name.endsWith("_FILE")).toSorted();
  expect(expected).toEqual(expect.arrayContaining(["AUTH_SECRET", "CREATIVE_API_BASE_URL", "LOG_LEVEL"]));
  for (const program of ["web", "worker"] as const)
    expect(namesOf(programVariables(program, environment)).toSorted()).toEqual(expected);
});

it("keeps every secret from the embedded service, and nothing it listens, stores or limits by", () => {
  const names = namesOf(programVariables("sandbox", everything));
  expect(names).toEqual(
    expect.arrayContaining([
      "HOST",
      "SANDBOX_PORT",
      "SANDBOX_RATE_LIMIT",
      "DATA_DIR",
      "DATABASE_URL",
      "LOG_LEVEL",
    ]),
  );
  expect(names.filter((name) => /SECRET|TOKEN|PASSWORD|_KEY/.test(name))).toEqual([]);
});

it("gives OpenTelemetry's variables to the processes that are traced, and none to the embedded service", () => {
  const tracing = {
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer x",
    OTEL_TRACES_SAMPLER: "traceidratio",
  };
  for (const program of ["web", "worker"] as const)
    expect(programVariables(program, tracing)).toMatchObject(tracing);
  expect(namesOf(programVariables("sandbox", tracing))).toEqual([]);
});

it("gives what opens object storage to the processes that store in it, and only with ASSET_STORE", () => {
  const opening = {
    ASSET_STORE: "s3://bucket",
    S3_ENDPOINT: "https://s3.example.com",
    AWS_ACCESS_KEY_ID: "id",
    AWS_SECRET_ACCESS_KEY: "secret",
    AWS_WEB_IDENTITY_TOKEN_FILE: "/run/token",
    AWS_PROFILE: "atelier",
  };
  for (const program of ["web", "worker"] as const) {
    expect(programVariables(program, opening)).toMatchObject(opening);
    expect(namesOf(programVariables(program, { ...opening, ASSET_STORE: "" }))).toEqual([]);
  }
  expect(namesOf(programVariables("sandbox", opening))).toEqual([]);
});

it("hands on no variable that it does not know, whatever it is called", () => {
  const allowed = new Set([...VARIABLE_NAMES, ...Object.keys(machineVariables(process.env))]);
  const stranger = fc.string({ minLength: 1 }).map((name) => `X${name}`);
  fc.assert(
    fc.property(fc.dictionary(stranger, fc.string()), (strangers) => {
      for (const program of PROGRAMS)
        expect(
          namesOf(programVariables(program, { ...everything, ...strangers })).every((name) =>
            allowed.has(name),
          ),
        ).toBe(true);
      expect(namesOf(machineVariables(strangers))).toEqual([]);
    }),
  );
});

it("leaves a program what the machine's own variables say, and the database's client its password", () => {
  const environment = { PATH: "/bin", TZ: "UTC", NODE_EXTRA_CA_CERTS: "/ca.pem", PGPASSWORD: "x" };
  for (const program of PROGRAMS) expect(programVariables(program, environment)).toMatchObject(environment);
  const { PGPASSWORD, ...machine } = environment;
  expect(machineVariables(environment)).toEqual({ ...machine, NODE_ENV: process.env.NODE_ENV });
});
