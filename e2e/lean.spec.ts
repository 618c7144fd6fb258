import { firstScripts } from "./bench/measure-page";
import { expect, test } from "./fixtures";

/** Words that only these libraries, and our own code around them, have. */
const HEAVY = {
  "the waveform": "cursorColor",
  "the recorder": "createMediaStreamSource",
  "the charts": "recharts",
  "the optical reader": "tesseract",
} as const;
const PAGES = [
  "/create/video",
  "/create/image",
  "/create/voice",
  "/create/avatar",
  "/voices",
  "/gallery",
  "/usage",
];

for (const address of PAGES) {
  test(`${address} comes without what it may never need`, async ({ page }) => {
    const scripts = await firstScripts(page.request, address);
    expect(scripts.length).toBeGreaterThan(3);
    for (const [name, word] of Object.entries(HEAVY)) {
      expect(
        scripts.some((script) => script.includes(word)),
        name,
      ).toBe(false);
    }
  });
}

test("the words would be found: the voices page loads the waveform with the first preview", async ({
  page,
}) => {
  const scripts: Promise<string>[] = [];
  page.on("response", (answer) => {
    if (new URL(answer.url()).pathname.endsWith(".js")) scripts.push(answer.text().catch(() => ""));
  });
  await page.goto("/voices");
  await page.getByRole("button", { name: "Play the preview of SLT", exact: true }).click();
  await expect(page.locator("[data-wave]")).toBeVisible();
  expect((await Promise.all(scripts)).some((script) => script.includes(HEAVY["the waveform"]))).toBe(true);
});
