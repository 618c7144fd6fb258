import fc from "fast-check";
import { expect, it } from "vitest";
import { machineVariables } from "@/lib/installation/account";
import { readEnv, VARIABLE_NAMES } from "@/lib/platform/server/env";
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

it("gives the embedded service its own, with which it starts, and nothing of the dashboard's", () => {
  const names = namesOf(programVariables("sandbox", everything));
  expect(names).toEqual(
    expect.arrayContaining(["SANDBOX_PORT", "SANDBOX_RATE_LIMIT", "DATA_DIR", "DATABASE_URL", "LOG_LEVEL"]),
  );
  expect(names.filter((name) => /SECRET|TOKEN|PASSWORD|_KEY|OIDC|S3|BACKUP|CREATIVE/.test(name))).toEqual([]);
});

/** A value for every variable, as an operator may set it. */
const settings: Record<string, string> = {
  PORT: "4011",
  SANDBOX_PORT: "4012",
  WORKER_PORT: "3002",
  HOST: "0.0.0.0",
  SANDBOX_HOST: "127.0.0.1",
  ALLOWED_HOSTS: "atelier.example.com",
  TRUSTED_PROXIES: "loopback",
  WEBHOOK_ALLOWED_HOSTS: "hooks.internal",
  DATA_DIR: "/srv/atelier",
  DATABASE_URL: "postgres://ada@db/atelier",
  DATABASE_DIRECT_URL: "postgres://ada@db:6432/atelier",
  ASSET_STORE: "s3://bucket",
  S3_ENDPOINT: "http://s3.example.com",
  S3_ALLOW_HTTP: "1",
  S3_REGION: "eu-west-1",
  S3_FORCE_PATH_STYLE: "1",
  CREATIVE_API_BASE_URL: "http://api.example.com",
  CREATIVE_API_ALLOW_HTTP: "1",
  CREATIVE_API_EXTENSIONS: "frames",
  AUTH_SECRET: "k3f9Zq7vXw2LmT8bRy5NcJd4HsGp6AeU",
  SANDBOX_RATE_LIMIT: "0",
  METRICS_TOKEN: "a-token-of-metrics",
  STORAGE_LIMIT_GB: "1",
  MIN_FREE_DISK_MB: "1",
  DRAIN_SECONDS: "1",
  PARTS_PAGE: "1",
  BACKUP_SCHEDULE: "30 3 * * *",
  BACKUP_DIR: "/srv/backups",
  BACKUP_KEEP: "1",
  AUDIT_DAYS: "1",
  SMTP_URL: "smtp://user:a-secret-of-mail@mail.test?from=a@b.test",
  OIDC_ISSUER: "https://login.example.com",
  OIDC_CLIENT_ID: "atelier",
  OIDC_CLIENT_SECRET: "a-secret-of-the-client",
  OIDC_NAME: "Example",
  OIDC_ROLE_CLAIM: "groups",
  OIDC_ROLES: "admins=owner,*=viewer",
  OAUTH_ISSUER: "https://atelier.example.com",
  LOG_LEVEL: "warn",
  LOG_FORMAT: "pretty",
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318",
};

it("gives every process what it can start with, whatever an operator sets together", () => {
  expect(Object.keys(settings).toSorted()).toEqual(
    VARIABLE_NAMES.filter((name) => name !== "AUTH_SECRET_FILE").toSorted(),
  );
  fc.assert(
    fc.property(fc.subarray(Object.keys(settings)), (chosen) => {
      const source = Object.fromEntries(chosen.map((name) => [name, settings[name]]));
      const isUsable = (variables: Record<string, string | undefined>) => {
        try {
          return Boolean(readEnv(variables));
        } catch {
          return false;
        }
      };
      fc.pre(isUsable(source));
      for (const program of PROGRAMS) expect(isUsable(programVariables(program, source)), program).toBe(true);
    }),
  );
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
