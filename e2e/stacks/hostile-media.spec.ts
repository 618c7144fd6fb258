import type { Page } from "@playwright/test";
import { sendJob } from "../api-calls";
import type { HostileFile } from "../fault-proxy";
import { expect, test } from "./fixtures";

const SCRIPT =
  "<script>document.title='owned';fetch('/api/session').then(()=>document.title='owned')</script>";
const PAGE = `<!doctype html><html><head><title>bait</title></head><body>${SCRIPT}</body></html>`;
const PICTURE = "a picture that is a page as well";
const DRAWING = "a drawing with a script";
/** What is sent as a file; the others are no media, and are refused. A drawing is only ever saved. */
const SENT: Record<string, string> = { [PICTURE]: "image/gif", [DRAWING]: "application/octet-stream" };
const BAITS: Record<string, HostileFile> = {
  "a page that says it is a page": { type: "text/html", body: PAGE },
  "a page that says it is a picture": { type: "image/png", body: PAGE },
  "a page that says it is a video": { type: "video/mp4", body: PAGE },
  [DRAWING]: {
    type: "image/svg+xml",
    body: `<svg xmlns="http://www.w3.org/2000/svg" onload="document.title='owned'"><script>document.title='owned'</script></svg>`,
  },
  [PICTURE]: { type: "text/html", body: `GIF89a/*${PAGE}*/` },
};

/** A finished job whose result was copied, or was found to be none, and its address. */
async function makeResult(page: Page, prompt: string): Promise<string> {
  const id = await sendJob(page.request, "image", { model_id: "gamma-image-4", prompt });
  const asset = async () => (await (await page.request.get(`/api/jobs/${id}`)).json()).assets[0];
  const outcome = async () => {
    const { archived_at = null, archive_error = null } = (await asset()) ?? {};
    return archived_at ?? archive_error;
  };
  await expect.poll(outcome).not.toBeNull();
  return `/api/assets/${(await asset()).id}`;
}

test("whatever file the upstream sends as a result, nothing of it runs in the browser", async ({
  onLine: page,
  line,
}) => {
  const before = line.dealt.bait ?? 0;
  for (const [what, bait] of Object.entries(BAITS)) {
    line.deal(({ url }) => (url?.startsWith("/files/") ? bait : "none"));
    const address = await makeResult(page, what);
    const response = await page.request.get(address);
    const headers = response.headers();
    expect(headers, what).toMatchObject({ "x-content-type-options": "nosniff" });
    expect(response.ok(), what).toBe(what in SENT);
    expect(headers["content-type"], what).toBe(SENT[what] ?? "application/json");
    expect(headers["content-disposition"]?.split(";")[0], what).toBe(
      what === DRAWING ? "attachment" : undefined,
    );
    expect(headers["content-security-policy"], what).toContain(
      response.ok() ? "sandbox" : "default-src 'none'",
    );

    await page.goto("/sign-in");
    const title = await page.title();
    const opened = await page.goto(address).catch((error: Error) => error.message);
    if (typeof opened === "string") expect(opened, what).toContain("Download is starting");
    expect(["", title], what).toContain((await page.title()).replace(/^.* \(\d+×\d+\)$/, ""));
  }
  expect((line.dealt.bait ?? 0) - before).toBeGreaterThanOrEqual(Object.keys(BAITS).length);
});
