import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { modelOptions } from "@/lib/contract/assumptions";
import { type PricingRow, pricingList } from "@/lib/contract/pricing";
import type { VIDEO_MODEL_IDS } from "@/lib/contract/video";
import { expect, signIn, test } from "./fixtures";
import { CLIP, PICTURE } from "./samples";
import { chooseModel, openSetting, prompt, setting } from "./video-form";

const PROMPT = "A pier in the rain";

const AUDIO_LABELS = { on: "always on", off: "always off", ignored: "not applicable" };

/** The values of a field: the items of its pill, or the one that a text with a lock shows. */
async function valuesOf(page: Page, field: string): Promise<string[]> {
  const pill = setting(page, field);
  if ((await pill.count()) === 0) return [];
  const fixed = await pill.getAttribute("data-fixed");
  if (fixed !== null) return [fixed];
  const menu = await openSetting(page, field);
  const values = await menu
    .getByRole("menuitemradio")
    .evaluateAll((all) => all.map((each) => each.getAttribute("data-value") ?? ""));
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  return values;
}

/** The only value of a field stands as a text: a length has its unit there, and a shape from the input is no value. */
const shownOf = (field: string, values: readonly string[] = []): string[] => {
  if (field === "Ratio" && values.length === 0) return ["From the input"];
  return field === "Duration" && values.length === 1 ? [`${values[0]} s`] : sorted(values);
};

const sorted = (values: readonly string[] = []) => [...values].sort();

/** The value of a field; null when there is none, or only one. */
async function selectedValue(page: Page, field: string): Promise<string | null> {
  const pill = setting(page, field);
  return (await pill.count()) ? pill.getAttribute("data-value") : null;
}

const removing = (page: Page, label: string) =>
  page.getByRole("button", { name: new RegExp(`remove.*${label}`, "i") });

/** Checks a model in the form: its options as the upstream lists them, its price, and the response to its request. */
async function checkModel(
  page: Page,
  model: (typeof VIDEO_MODEL_IDS)[number],
  rows: readonly PricingRow[],
): Promise<void> {
  const listed = await (await page.request.get(`/api/v1/models/${model}`)).json();
  const { inputs, ...options } = modelOptions.parse(listed);
  await page.goto("/create/video");
  await chooseModel(page, model);
  for (const [field, values] of [
    ["Tier", options.tiers],
    ["Ratio", options.ratios],
    ["Resolution", options.resolutions],
    ["Duration", options.durations],
  ] as const)
    await expect.poll(async () => sorted(await valuesOf(page, field)), field).toEqual(shownOf(field, values));
  const audioPill = setting(page, "Audio");
  if (options.audio === "toggle") await expect(audioPill).toHaveAttribute("data-value", /true|false/);
  else await expect(audioPill).toHaveAttribute("data-fixed", AUDIO_LABELS[options.audio]);

  await prompt(page).fill(PROMPT);
  const needed = [
    ...(inputs.image === "required" ? [{ label: "First frame", file: PICTURE }] : []),
    ...(inputs.video === "required" ? [{ label: "Source video", file: CLIP }] : []),
  ];
  for (const { label, file } of needed) await page.getByLabel(label).setInputFiles(file);
  for (const { label } of needed) await expect(removing(page, label)).toBeVisible();

  const tier = await selectedValue(page, "Tier");
  const resolution = (await selectedValue(page, "Resolution")) ?? options.resolutions[0];
  const duration = (await selectedValue(page, "Duration")) ?? options.durations[0];
  const audio =
    options.audio === "toggle"
      ? (await audioPill.getAttribute("data-value")) === "true"
      : options.audio === "on";
  const row = rows.find(
    (each) =>
      each.model_id === model &&
      each.resolution === resolution &&
      String(each.duration_seconds) === duration &&
      (each.tier ?? tier) === tier &&
      (each.audio_enabled ?? audio) === audio,
  );
  expect(row, `${tier} ${resolution} ${duration} ${audio}`).toBeDefined();
  const generate = page.getByRole("button", { name: /^Generate · / });
  await expect(generate).toHaveAccessibleName(`Generate · ${row?.credits.toLocaleString("en-US")} credits`);

  await generate.click();
  const latest = page.locator("#stage [data-large]");
  await expect(latest).toContainText(model);
  await expect(latest).toHaveAttribute("data-status", "rejected");
  await expect(page.getByRole("form", { name: "New video" })).toContainText(/not enough credits/i);
  const newest = async () => (await (await page.request.get("/api/jobs")).json()).data[0];
  await expect.poll(newest).toMatchObject({
    status: "rejected",
    model_id: model,
    credits_quoted: row?.credits,
    error: { status: 402 },
  });
  await expect(prompt(page)).toHaveValue(PROMPT);
}

test.use({ signedIn: false });

/**
 * One of each sort: with tiers, with a switch of sound, without a word on sound, from a picture, from a clip, and one
 * whose options only the upstream tells. The values of every model are those of the conformance suite.
 */
const MODELS = ["alpha-3.1", "beta-3.0", "gamma-2.0", "delta-2.6", "kappa-h3-v2v", "theta-omni"] as const;

test("one model of each kind offers the settings that the upstream lists at their price, and sends only what it accepts", {
  tag: "@all",
}, async ({ page }) => {
  await signIn(page, `sk_sandbox_broke_${randomBytes(6).toString("hex")}`);
  const { data: rows } = pricingList.parse(await (await page.request.get("/api/v1/pricing")).json());
  // Each model starts with an empty form: the draft of the one before would choose its settings.
  await page.addInitScript(() => localStorage.clear());
  const failures: string[] = [];
  for (const model of MODELS) {
    const check = test.step(model, () => checkModel(page, model, rows));
    await check.catch((error: Error) => failures.push(`${model}: ${error.message}`));
  }
  expect(failures).toEqual([]);
});
