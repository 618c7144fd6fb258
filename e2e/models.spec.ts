import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { modelOptions } from "@/lib/contract/assumptions";
import { type PricingRow, pricingList } from "@/lib/contract/pricing";
import type { VIDEO_MODEL_IDS } from "@/lib/contract/video";
import { expect, signIn, test } from "./fixtures";
import { CLIP, PICTURE } from "./samples";
import { chooseModel, prompt } from "./video-form";

const PROMPT = "A pier in the rain";

const AUDIO_LABELS = { on: "Always on", off: "Always off", ignored: "Not applicable" };

/** The values of a field: radio buttons, or a list when there are many. */
async function valuesOf(page: Page, field: string): Promise<string[]> {
  const group: Locator = page.getByRole("radiogroup", { name: field, exact: true });
  if (await group.count())
    return group.getByRole("radio").evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
  const list = page.getByRole("combobox", { name: field, exact: true });
  if (await list.count())
    return list.locator("option").evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
  return [];
}

const sorted = (values: readonly string[] = []) => [...values].sort();

/** The value of a field: a checked radio button, or a list's choice; null when there is no such field. */
async function selectedValue(page: Page, field: string): Promise<string | null> {
  const group = page.getByRole("radiogroup", { name: field, exact: true });
  const radio = group.getByRole("radio", { checked: true });
  if (await radio.count()) return radio.inputValue();
  const list = page.getByRole("combobox", { name: field, exact: true });
  return (await list.count()) ? list.inputValue() : null;
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
    await expect.poll(async () => sorted(await valuesOf(page, field)), field).toEqual(sorted(values));
  const toggle = page.getByRole("switch", { name: "Audio" });
  if (options.audio === "toggle") await expect(toggle).toBeVisible();
  else {
    await expect(toggle).toHaveCount(0);
    await expect(page.locator('[data-field="audio"]')).toContainText(AUDIO_LABELS[options.audio]);
  }

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
  const audio = options.audio === "toggle" ? await toggle.isChecked() : options.audio === "on";
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
  await expect(generate).toHaveText(`Generate · ${row?.credits.toLocaleString("en-US")} credits`);

  await generate.click();
  const latest = page.getByRole("region", { name: "Result" }).getByRole("article").first();
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
