import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { freePort } from "../ports";
import { expect, test } from "./fixtures";

const ROOT = path.resolve(import.meta.dirname, "../..");

test("a web process that starts without its database exits, so that it is started again", async () => {
  const web = spawn(process.execPath, ["dist/lib/web/main.js"], {
    cwd: ROOT,
    stdio: "ignore",
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(await freePort()),
      AUTH_SECRET: "a secret of at least 32 characters",
      CREATIVE_API_BASE_URL: `http://127.0.0.1:${await freePort()}`,
      DATABASE_URL: `postgresql://atelier@127.0.0.1:${await freePort()}/atelier`,
    },
  });
  try {
    const [code] = await once(web, "exit", { signal: AbortSignal.timeout(60_000) });
    // EX_TEMPFAIL: the launcher starts it again for as long as that lasts.
    expect(code).toBe(75);
  } finally {
    web.kill("SIGKILL");
  }
});
