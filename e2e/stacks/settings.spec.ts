import { readFileSync } from "node:fs";
import { Stack } from "../fault-stack";
import { freePort } from "../ports";
import { temporaryFolder } from "../temporary-folder";
import { expect, test } from "./fixtures";

/** The names in the first column of the tables. */
const documented = [...readFileSync("docs/configuration.md", "utf8").matchAll(/^\|([^|]+)\|/gm)].flatMap(
  ([, cell = ""]) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = ""]) => name),
);

/** Every documented variable that one start can have without other servers, each with its group. */
const settings = async (): Promise<Record<string, string>> => ({
  HOST: "127.0.0.1",
  WORKER_PORT: String(await freePort()),
  ALLOWED_HOSTS: "atelier.example.com",
  TRUSTED_PROXIES: "loopback",
  SANDBOX_HOST: "127.0.0.1",
  SANDBOX_PORT: String(await freePort()),
  SANDBOX_RATE_LIMIT: "0",
  CREATIVE_API_ALLOW_HTTP: "1",
  CREATIVE_API_EXTENSIONS: "frames",
  AUTH_SECRET: "k3f9Zq7vXw2LmT8bRy5NcJd4HsGp6AeU",
  METRICS_TOKEN: "a-token-of-metrics",
  OIDC_ISSUER: "http://127.0.0.1:1",
  OIDC_CLIENT_ID: "atelier",
  OIDC_CLIENT_SECRET: "a-secret-of-the-client",
  OIDC_NAME: "Lighthouse",
  OIDC_ROLE_CLAIM: "groups",
  OIDC_ROLES: "admins=owner,*=viewer",
  OAUTH_ISSUER: "https://atelier.example.com",
  STORAGE_LIMIT_GB: "1",
  MIN_FREE_DISK_MB: "1",
  DRAIN_SECONDS: "0",
  PARTS_PAGE: "0",
  BACKUP_SCHEDULE: "30 3 * * *",
  BACKUP_DIR: temporaryFolder("atelier-backups-"),
  BACKUP_KEEP: "1",
  AUDIT_DAYS: "1",
  LOG_LEVEL: "info",
  LOG_FORMAT: "pretty",
  SMTP_URL: "smtp://127.0.0.1:1?from=atelier@example.com",
  WEBHOOK_ALLOWED_HOSTS: "hooks.internal",
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1",
});
/** Of the stack itself, and of servers that this start does not have. */
const OTHERS =
  /^(PORT|DATA_DIR|CREATIVE_API_BASE_URL|AUTH_SECRET_FILE|DATABASE_(DIRECT_)?URL|ASSET_STORE|S3_\w+)$/;

for (const where of ["embedded", "elsewhere"] as const) {
  test(`starts with every documented setting, and offers what was set, with the API ${where}`, async ({
    run,
  }) => {
    const variables = await settings();
    expect(Object.keys(variables).toSorted()).toEqual(
      documented.filter((name) => !OTHERS.test(name)).toSorted(),
    );
    const dashboard = await Stack.dashboard(where === "embedded" ? "" : run.sandboxUrl, variables);
    try {
      await dashboard.start();
      const page = await fetch(`${dashboard.url}/sign-in`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain("Lighthouse");
      const headers = { authorization: `Bearer ${variables.METRICS_TOKEN}` };
      expect((await fetch(`${dashboard.url}/api/metrics`, { headers })).status).toBe(200);
      expect(dashboard.pid("sandbox") !== null).toBe(where === "embedded");
    } finally {
      await dashboard.stop();
    }
  });
}
