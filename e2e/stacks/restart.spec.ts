import { rmSync } from "node:fs";
import path from "node:path";
import { readAccount } from "@/lib/sandbox/account";
import { sendJob } from "../api-calls";
import { queryDatabase } from "../database";
import { Stack } from "../fault-stack";
import { signIn } from "../fixtures";
import { signedInVisitor } from "../sign-in";
import { SMALL_CLIP } from "../video-form";
import { expect, test } from "./fixtures";

// The restart without the secret does not depend on what the restart before it left.
const soft = expect.configure({ soft: true });

test("kill -9 of the launcher leaves no orphan, and the next start has all data; without its secret the dashboard asks for the same key again", async ({
  run,
  apiKey,
  browser,
}) => {
  const dashboard = await Stack.dashboard(run.sandboxUrl);
  try {
    await dashboard.start();
    const visitor = await signedInVisitor(dashboard.url, apiKey);
    const request = { ...SMALL_CLIP, prompt: "[sandbox:slow] A lighthouse" };
    const id = await sendJob(visitor, "video", request);

    await dashboard.killLauncher();
    await soft
      .poll(
        () =>
          fetch(dashboard.url).then(
            () => "responds",
            () => "gone",
          ),
        { timeout: 15_000 },
      )
      .toBe("gone");

    await dashboard.start();
    const job = async () => (await visitor.get(`/api/jobs/${id}`)).json();
    await soft.poll(async () => (await job()).status).toBe("completed");
    const { data } = await (await visitor.get("/api/jobs")).json();
    soft(data.map((each: { id: string }) => each.id)).toEqual([id]);
    const [row] = await queryDatabase<{ count: string }>(
      "select count(*) from sandbox.jobs where account_id = $1",
      [readAccount(`Bearer ${apiKey}`).id],
    );
    soft(row?.count).toBe("1");

    const { workspace } = await (await visitor.get("/api/session")).json();
    const context = await browser.newContext({
      baseURL: dashboard.url,
      storageState: await visitor.storageState(),
    });
    const page = await context.newPage();
    const session = () => page.request.get("/api/session");
    await dashboard.stop();
    rmSync(path.join(dashboard.dataDir, "auth-secret"));
    await dashboard.start();
    expect(dashboard.log()).toContain('"wiped":1');
    expect((await session()).status()).toBe(401);
    await page.goto("/gallery");
    await expect(page).toHaveURL(/sign-in/);
    await signIn(page, apiKey);
    expect((await (await session()).json()).workspace).toBe(workspace);
    await context.close();
  } finally {
    await dashboard.stop();
  }
});
