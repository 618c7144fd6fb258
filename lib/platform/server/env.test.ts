import { expect, test } from "vitest";
import { EnvironmentError, readEnv } from "./env";

const GOOD = "k3f9Zq7vXw2LmT8bRy5NcJd4HsGp6AeU";
const OLDER = "Qw8eRt6yUi4oPa2sDf0gHj1kLz3xCv5b";

test("without settings the embedded service is the upstream", () => {
  const env = readEnv({});
  expect(env).toMatchObject({ PORT: 3000, SANDBOX_PORT: 4010, embedded: true, AUTH_SECRET: [] });
  expect(env.upstreamBaseUrl).toBe("http://127.0.0.1:4010");
  expect(env.extensions).toEqual(["frames"]);
});

test("the embedded service stays on loopback, wherever the dashboard listens", () => {
  expect(readEnv({ HOST: "0.0.0.0" })).toMatchObject({
    SANDBOX_HOST: "127.0.0.1",
    upstreamBaseUrl: "http://127.0.0.1:4010",
  });
  expect(readEnv({ SANDBOX_HOST: "0.0.0.0" }).upstreamBaseUrl).toBe("http://127.0.0.1:4010");
  expect(readEnv({ SANDBOX_HOST: "::1" }).upstreamBaseUrl).toBe("http://[::1]:4010");
  expect(readEnv({ SANDBOX_HOST: "192.0.2.7" }).upstreamBaseUrl).toBe("http://192.0.2.7:4010");
});

test("backups are in DATA_DIR unless another folder is set", () => {
  expect(readEnv({ DATA_DIR: "/srv/atelier" }).BACKUP_DIR).toBe("/srv/atelier/backups");
  expect(readEnv({ DATA_DIR: "/srv/atelier", BACKUP_DIR: "/mnt/backups" }).BACKUP_DIR).toBe("/mnt/backups");
  expect(readEnv({ BACKUP_SCHEDULE: "*/15 2-4 * * mon" }).BACKUP_SCHEDULE).toBe("*/15 2-4 * * mon");
});

test("hosts and proxies are lists", () => {
  const env = readEnv({ ALLOWED_HOSTS: " studio.example, *,", TRUSTED_PROXIES: "loopback,10.0.0.0/8" });
  expect(env.ALLOWED_HOSTS).toEqual(["studio.example", "*"]);
  expect(env.TRUSTED_PROXIES).toEqual(["loopback", "10.0.0.0/8"]);
});

test("with another upstream, extensions are used only when listed", () => {
  const base = { CREATIVE_API_BASE_URL: "https://api.example.com/creative/" };
  expect(readEnv(base)).toMatchObject({
    embedded: false,
    extensions: [],
    upstreamBaseUrl: "https://api.example.com/creative",
  });
  expect(readEnv({ ...base, CREATIVE_API_EXTENSIONS: " frames ," }).extensions).toEqual(["frames"]);
});

test("several secrets are read newest first", () => {
  expect(readEnv({ AUTH_SECRET: `${GOOD}, ${OLDER}` }).AUTH_SECRET).toEqual([GOOD, OLDER]);
});

test.each([
  [{ PORT: "0" }, /^PORT /],
  [{ PORT: "3000x" }, /^PORT /],
  [{ PORT: "4010" }, /SANDBOX_PORT must differ/],
  [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL /],
  [{ BACKUP_SCHEDULE: "daily" }, /^BACKUP_SCHEDULE must be five fields/],
  [{ BACKUP_SCHEDULE: "61 3 * * *" }, /^BACKUP_SCHEDULE must be five fields/],
  [{ BACKUP_SCHEDULE: "0 30 3 * * *" }, /^BACKUP_SCHEDULE must be five fields/],
  [{ BACKUP_KEEP: "0" }, /^BACKUP_KEEP must be at least 1/],
  [{ STORAGE_LIMIT_GB: "lots" }, /^STORAGE_LIMIT_GB must be a number/],
  [{ MIN_FREE_DISK_MB: "-1" }, /^MIN_FREE_DISK_MB must not be negative/],
  [{ DATABASE_URL: "mysql://db" }, /^DATABASE_URL /],
  [{ DATABASE_URL: "postgres://db/a", DATABASE_DIRECT_URL: "mysql://db" }, /^DATABASE_DIRECT_URL /],
  [{ DRAIN_SECONDS: "3600" }, /^DRAIN_SECONDS must be at most 300/],
  [{ WORKER_PORT: "70000" }, /^WORKER_PORT must be between/],
  [{ LOG_FORMAT: "xml" }, /^LOG_FORMAT /],
  [{ DATABASE_DIRECT_URL: "postgres://db/a" }, /^DATABASE_DIRECT_URL needs DATABASE_URL/],
  [{ CREATIVE_API_EXTENSIONS: "teleport" }, /^CREATIVE_API_EXTENSIONS/],
  [{ CREATIVE_API_BASE_URL: "http://example.com" }, /must be https/],
  [{ CREATIVE_API_BASE_URL: "ftp://example.com" }, /http or https/],
  [{ CREATIVE_API_BASE_URL: "https://user:pass@example.com" }, /no user/],
  [{ TRUSTED_PROXIES: "10.0.0.1, proxy" }, /^TRUSTED_PROXIES: "proxy" is not an address/],
  [{ TRUSTED_PROXIES: "10.0.0.0/33" }, /^TRUSTED_PROXIES/],
  [{ TRUSTED_PROXIES: "10.0.0.0/8/8" }, /^TRUSTED_PROXIES/],
  [{ ALLOWED_HOSTS: "https://studio.example" }, /^ALLOWED_HOSTS.* must be host names/],
  [{ METRICS_TOKEN: "short" }, /^METRICS_TOKEN must have at least 16/],
  [{ AUTH_SECRET: "changeme" }, /AUTH_SECRET looks like an example/],
  [{ AUTH_SECRET: "secret-secret-secret-secret-secret-1" }, /AUTH_SECRET looks like an example/],
  [{ AUTH_SECRET: "a".repeat(40) }, /AUTH_SECRET looks like an example/],
  [{ AUTH_SECRET: "Zq7vXw2LmT8b" }, /at least 32 bytes/],
  [{ AUTH_SECRET: `${GOOD},short` }, /AUTH_SECRET/],
])("%o is refused with a sentence", (source, sentence) => {
  const read = () => readEnv(source);
  expect(read).toThrow(EnvironmentError);
  try {
    read();
  } catch (error) {
    expect((error as EnvironmentError).problems).toEqual([expect.stringMatching(sentence)]);
  }
});

test("a workspace stores 100 GB and a gigabyte of the disk stays free, unless the operator says otherwise", () => {
  expect(readEnv({})).toMatchObject({ maxStorageBytes: 100e9, minFreeDiskBytes: 1_024e6 });
  expect(readEnv({ STORAGE_LIMIT_GB: "0.5", MIN_FREE_DISK_MB: "0" })).toMatchObject({
    maxStorageBytes: 5e8,
    minFreeDiskBytes: 0,
  });
  expect(readEnv({ STORAGE_LIMIT_GB: "0" }).maxStorageBytes).toBeNull();
});

test("plain http is accepted for this machine only, unless the operator allows it", () => {
  expect(readEnv({ CREATIVE_API_BASE_URL: "http://localhost:9" }).upstreamBaseUrl).toBe("http://localhost:9");
  const insists = { CREATIVE_API_BASE_URL: "http://example.com", CREATIVE_API_ALLOW_HTTP: "1" };
  expect(readEnv(insists).upstreamBaseUrl).toBe("http://example.com");
  const store = { ASSET_STORE: "s3://files", S3_ENDPOINT: "http://storage:8333" };
  expect(() => readEnv(store)).toThrow(/S3_ENDPOINT must be https.*S3_ALLOW_HTTP=1/);
  expect(readEnv({ ...store, S3_ALLOW_HTTP: "1" }).objectStore?.endpoint).toBe("http://storage:8333");
  for (const S3_ENDPOINT of ["http://127.0.0.1:8333", "https://storage:8333"])
    expect(readEnv({ ...store, S3_ENDPOINT }).objectStore?.endpoint).toBe(S3_ENDPOINT);
});
