import { readFile } from "node:fs/promises";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import Papa from "papaparse";
import { dayIn } from "@/lib/platform/time-zone";
import { addDays } from "@/lib/usage/days";
import { sendJob } from "./api-calls";
import { queryDatabase } from "./database";
import { expect, signIn, test } from "./fixtures";
import { insertJobs } from "./job-rows";
import { JOB_TIMEOUT } from "./job-timeout";

/** Not UTC, and far from midnight while the tests run, so that no day begins between a job and its check. */
const TIME_ZONE = [9, 10].includes(new Date().getUTCHours()) ? "Asia/Kathmandu" : "Pacific/Kiritimati";
test.use({ timezoneId: TIME_ZONE });

type Row = {
  id: string;
  status: string;
  kind: string;
  model_id: string;
  person_id: string;
  person_name: string;
  created_at: Date;
  credits_used: number | null;
  credits_refunded: number | null;
};

const ENDINGS = ["", "", "[sandbox:fail]", "[sandbox:cancel]", "[sandbox:policy]"];
/** The pictures that are drawn fastest. */
const MODELS = [
  { model_id: "zeta-image", ratio: "1:1", resolution: "1K" },
  { model_id: "iota-image-1.5", quality: "draft" },
];
const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(Math.random() * values.length)]!;

const makeJob = (request: APIRequestContext, ending = pick(ENDINGS)): Promise<string> =>
  sendJob(request, "image", { ...pick(MODELS), prompt: `${ending} A pier` });

const readRows = (ids: string[]) => queryDatabase<Row>("select * from jobs where id = any($1)", [ids]);

/** The figures of a table's row by name: those of its columns, and those of its details. */
async function tableRow(page: Page, title: string, name: string): Promise<Record<string, string>> {
  await page.getByRole("radio", { name: title, exact: true }).check();
  const table = page.getByRole("table", { name: title });
  const columns = await table.getByRole("columnheader").allInnerTexts();
  const row = table.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
  const toggle = row.getByRole("button", { name: `Details: ${name}`, exact: true });
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
  const details = table.locator(`[id="${await toggle.getAttribute("aria-controls")}"] dl > div:visible`);
  const cells = await row.locator("th, td").allInnerTexts();
  const further = (await details.allInnerTexts()).map((text) => text.split("\n").filter(Boolean));
  return {
    ...Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""])),
    ...Object.fromEntries(further.map(([label = "", figure = ""]) => [label, figure])),
  };
}

/** The lines of the CSV file that a button downloads. */
async function download(button: Locator): Promise<Record<string, string>[]> {
  const coming = button.page().waitForEvent("download");
  await button.click();
  const text = await readFile(await (await coming).path(), "utf8");
  return Papa.parse<Record<string, string>>(text.replace(/\r\n$/, ""), { header: true }).data;
}

const sum = (rows: Row[], figure: "credits_used" | "credits_refunded") =>
  rows.reduce((all, row) => all + (row[figure] ?? 0), 0);
const plainNumber = (count: number) => count.toLocaleString("en-US");

test("the usage page, its CSV and the database agree on a random history", { tag: "@all" }, async ({
  page,
  apiKey,
  browser,
  run,
}) => {
  const other = await browser.newContext({ baseURL: run.baseUrl });
  await signIn(await other.newPage(), apiKey, "Grace");
  const ids: string[] = [];
  for (let made = 0; made < 16; made++) ids.push(await makeJob(pick([page.request, other.request])));
  await other.close();
  const isOver = async () =>
    (await readRows(ids)).every(({ status }) =>
      ["completed", "failed", "canceled", "rejected"].includes(status),
    );
  await expect.poll(isOver, JOB_TIMEOUT).toBe(true);
  // The past consists of the same jobs with other times, at hours that belong to different days in different
  // zones.
  for (const id of ids)
    await queryDatabase(
      // With a revision of their own: the server keeps the JSON of one that it has sent.
      "update jobs set created_at = created_at - make_interval(hours => $2), revision = revision + 1 where id = $1",
      [id, Math.floor(Math.random() * 24 * 12)],
    );

  const to = addDays(dayIn(TIME_ZONE, new Date()), -1);
  const from = addDays(to, -7);
  const isWithin = ({ created_at }: Row) => {
    const day = dayIn(TIME_ZONE, created_at);
    return day >= from && day <= to;
  };
  const rows = (await readRows(ids)).filter(isWithin);
  // Each third job has one tag and each second another, so some have both.
  const tags = new Map(
    rows.map(({ id }, place) => [id, ["pier", "sea"].filter((_tag, which) => place % (3 - which) === 0)]),
  );
  for (const [id, words] of tags)
    await page.request.patch(`/api/jobs/${id}/annotations`, {
      headers: { "sec-fetch-site": "same-origin" },
      data: { tags: words },
    });
  const wordsOf = ({ id }: Row) => {
    const words = tags.get(id) ?? [];
    return words.length > 0 ? words : ["No tag"];
  };
  await page.goto(`/usage?from=${from}&to=${to}`);
  const totals = page.getByLabel("Totals");
  await expect(totals).toContainText(
    `Charged through this dashboard${plainNumber(sum(rows, "credits_used"))} credit`,
  );
  await expect(totals).toContainText(`Refunded${plainNumber(sum(rows, "credits_refunded"))}`);
  await expect(totals).toContainText(`kept of ${rows.length} job`);

  for (const [title, keysOf] of [
    ["By model", (row: Row) => [row.model_id]],
    ["By person", (row: Row) => [row.person_name]],
    ["By tag", wordsOf],
  ] as const) {
    const names = [...new Set(rows.flatMap(keysOf))];
    const groups = names.map((name) => ({ name, group: rows.filter((row) => keysOf(row).includes(name)) }));
    const count = (group: Row[], status: string) =>
      String(group.filter((row) => row.status === status).length);
    const figures = groups.map(({ group }) => ({
      Jobs: String(group.length),
      Charged: plainNumber(sum(group, "credits_used")),
      Refunded: plainNumber(sum(group, "credits_refunded")),
      Failed: count(group, "failed"),
      Canceled: count(group, "canceled"),
      Rejected: count(group, "rejected"),
    }));
    for (const [place, { name }] of groups.entries()) {
      // An ending that no job of the row had is left out.
      const expected = Object.fromEntries(
        Object.entries(figures[place]!).filter(
          ([figure, value]) => value !== "0" || ["Jobs", "Charged", "Refunded"].includes(figure),
        ),
      );
      await expect.poll(() => tableRow(page, title, name)).toMatchObject(expected);
      const shown = Object.keys(await tableRow(page, title, name));
      for (const figure of Object.keys(figures[place]!))
        expect(shown.includes(figure), `${title}: ${figure}`).toBe(figure in expected);
    }
    const lines = await download(page.getByRole("button", { name: `Download CSV: ${title}` }));
    const column = title.slice(3, 4).toUpperCase() + title.slice(4);
    expect(new Map(lines.map((line) => [line[column], line]))).toEqual(
      new Map(
        groups.map(({ name, group }) => [
          name,
          expect.objectContaining({
            Jobs: String(group.length),
            "Charged credits": String(sum(group, "credits_used")),
            "Refunded credits": String(sum(group, "credits_refunded")),
            Failed: count(group, "failed"),
          }),
        ]),
      ),
    );
  }

  const csv = await download(page.getByRole("link", { name: "Download CSV" }));
  const keyed = (day: string, model: string, person: string) => `${day} ${model} ${person}`;
  const expected = new Map<string, number[]>();
  for (const row of rows) {
    const key = keyed(dayIn(TIME_ZONE, row.created_at), row.model_id, row.person_name);
    const [jobs = 0, used = 0] = expected.get(key) ?? [];
    expected.set(key, [jobs + 1, used + (row.credits_used ?? 0)]);
  }
  expect(
    new Map(
      csv.map((line) => [
        keyed(line.Day!, line.Model!, line.Person!),
        [Number(line.Jobs), Number(line["Charged credits"])],
      ]),
    ),
  ).toEqual(expected);

  await test.step("the ledger has one line a job of the same range, and so has its file", async () => {
    await page.getByRole("link", { name: "Ledger", exact: true }).click();
    await expect(page).toHaveURL(/ledger/);
    const sums = page.getByLabel("Sums");
    await expect(sums).toContainText(`Jobs${rows.length}`);
    await expect(sums).toContainText(`Charged${plainNumber(sum(rows, "credits_used"))} credit`);
    await expect(page.locator("tr[data-job-id]")).toHaveCount(rows.length);
    const entries = await download(page.getByRole("link", { name: "Download CSV" }));
    const idOf = (line: Record<string, string>) => Object.values(line)[0];
    expect(entries.map(idOf).sort()).toEqual(rows.map(({ id }) => id).sort());
    await page.goBack();
  });

  const model = rows[0]!.model_id;
  await page.getByRole("radio", { name: "By model", exact: true }).check();
  await page.getByRole("link", { name: new RegExp(`^${model}, \\d+ jobs?: show jobs`) }).click();
  await expect(page).toHaveURL(/gallery/);
  const behind = rows.filter(({ model_id }) => model_id === model).map(({ id }) => id);
  // Failed jobs are folded under the heading of their day. A window that has room for every row draws all of them.
  await page.setViewportSize({ width: 1280, height: 4_000 });
  const folded = page.getByRole("button", { name: /didn't finish/, expanded: false });
  await expect(async () => {
    while ((await folded.count()) > 0) await folded.first().click();
    await expect(page.locator("[data-job-id]")).toHaveCount(behind.length, { timeout: 2_000 });
  }).toPass();
  for (const id of behind) await expect(page.locator(`[data-job-id="${id}"]`)).toBeVisible();
});

test("no jobs, unknown figures and reserved credits are shown as such; the range is in the address, and the page prints whole", async ({
  page,
}) => {
  const totals = page.getByLabel("Totals");
  await page.goto("/usage");
  await expect(page.getByText("No jobs in this range")).toBeVisible();
  // Its quoted and reserved credits must not stand in for those it used.
  const [id] = await insertJobs(page, [{ prompt: "A pier", credits_quoted: 30 }]);
  await queryDatabase("update jobs set status = 'completed', credits_used = null where id = $1", [id]);
  await page.reload();
  await expect(totals).toContainText("Charged through this dashboardno data");

  const slow = await sendJob(page.request, "image", { ...MODELS[0], prompt: "[sandbox:slow] A pier" });
  const { credits_quoted } = await (await page.request.get(`/api/jobs/${slow}`)).json();
  await expect(totals).toContainText(`Reserved now${credits_quoted}`);
  await page.getByLabel("Range").selectOption("7d");
  await expect(page).toHaveURL(/range=7d/);
  await page.getByLabel("Range").selectOption({ label: "Custom range" });
  await page.getByLabel("From", { exact: true }).fill(addDays(dayIn(TIME_ZONE, new Date()), -2));
  await expect(page).toHaveURL(/to=\d{4}-/);
  await page.reload();
  await expect(page.getByLabel("Range")).toHaveValue("own");
  await expect(totals).toContainText("kept of 2 jobs");

  await expect(page.locator("figure svg").first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const title of ["By model", "By kind", "By person", "By day"])
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.locator("figure svg").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
});

test("the title is the month, with a way to the one before, and the address keeps month, stack and table", {
  tag: "@all",
}, async ({ page, axe }) => {
  await insertJobs(page, [{ prompt: "A pier", credits_quoted: 30 }]);
  await page.goto("/usage");
  const monthName = (day: string) =>
    new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(
      new Date(day),
    );
  const today = dayIn(TIME_ZONE, new Date());
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toContainText(monthName(today));
  await expect(page.getByRole("button", { name: "Next month" })).toBeDisabled();
  await page.getByRole("radio", { name: "By day", exact: true }).check();
  await expect(page.getByRole("table", { name: "By day" })).toBeVisible();
  await expect(page).toHaveURL(/by=day/);
  await page.getByRole("button", { name: "Stacked by: Kind" }).click();
  await page.getByRole("menuitemradio", { name: "Person" }).click();
  await expect(page).toHaveURL(/part=person/);
  await axe(page);
  await page.getByRole("button", { name: "Previous month" }).click();
  await expect(title).toContainText(monthName(addDays(`${today.slice(0, 7)}-01`, -1)));
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(title).toContainText(monthName(today));
  await expect(page).not.toHaveURL(/from=/);
});

test.describe("a key that may only read", () => {
  test.use({ account: "readonly" });
  test("shows the API's message about what is not allowed", { tag: "@all" }, async ({ page }) => {
    await page.goto("/usage");
    await expect(page.getByText("API on")).toBeVisible();
    const id = await makeJob(page.request);
    await expect.poll(async () => (await readRows([id]))[0]?.status).toBe("rejected");
    await page.reload();
    await expect(page.getByText(/rejected 1 job with this error \(403\)/)).toBeVisible();
  });
});

test("the refund watch is silent for refunds that arrived, and has a support note for a missing one", {
  tag: "@all",
}, async ({ page }) => {
  const id = await makeJob(page.request, "[sandbox:fail]");
  await expect.poll(async () => (await readRows([id]))[0]?.status, JOB_TIMEOUT).toBe("failed");
  await queryDatabase("update jobs set failed_at = now() - interval '1 hour' where id = $1", [id]);
  await page.goto("/usage");
  await expect(page.getByText("No refunds outstanding")).toBeVisible();
  await queryDatabase("update jobs set credits_refunded = credits_refunded - 1 where id = $1", [id]);
  await page.reload();
  await expect(page.locator(`li[data-job-id="${id}"]`)).toContainText("1 credit not refunded");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy support note" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain("Unaccounted for: 1.");
  await page.getByRole("button", { name: "Check again · free" }).click();
  await expect(page.getByText("No refunds outstanding")).toBeVisible();
});

test("usage is summed by tag, priced per kept result, and subtracted from a typed balance", {
  tag: "@all",
}, async ({ page, axe }) => {
  const [keptJobId, plainJobId] = [await makeJob(page.request, ""), await makeJob(page.request, "")];
  const isOver = async () =>
    (await readRows([keptJobId, plainJobId])).every(({ status }) => status === "completed");
  await expect.poll(isOver, JOB_TIMEOUT).toBe(true);
  await queryDatabase("update jobs set favorite = true, tags = array['spring'] where id = $1", [keptJobId]);
  const rows = await readRows([keptJobId, plainJobId]);
  const tagged = rows.filter(({ id }) => id === keptJobId);
  await page.goto("/usage");
  await expect(page.getByLabel("Totals")).toContainText(
    `Per kept result${plainNumber(sum(rows, "credits_used"))}1 kept of 2 jobs`,
  );
  await expect
    .poll(() => tableRow(page, "By tag", "spring"))
    .toMatchObject({ Jobs: "1", Charged: plainNumber(sum(tagged, "credits_used")) });

  await page.getByLabel("Current balance").fill("1000");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("About 1,000 credits left")).toBeVisible();
  const later = await makeJob(page.request, "");
  await expect.poll(async () => (await readRows([later]))[0]?.status, JOB_TIMEOUT).toBe("completed");
  const used = (await readRows([later]))[0]?.credits_used ?? 0;
  await expect(page.getByText(`About ${plainNumber(1_000 - used)} credits left`)).toBeVisible();
  await expect(page.getByRole("banner")).toContainText(`Balance ${plainNumber(1_000 - used)}`);
  await page.getByLabel("Current balance").fill(String(990 - used));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("list", { name: "Reconciliation" })).toContainText(
    "10 credits spent outside Atelier",
  );
  const week = page.getByRole("table", { name: "Forecast" }).getByRole("row", { name: /^Last 7 days/ });
  await expect(week).toContainText(`${plainNumber(sum(rows, "credits_used") + used)} credits/day`);
  await expect(week).toContainText("too early to say");
  await expect(page.getByText("Credits are running out")).toBeHidden();
  await page.getByLabel("Current balance").fill("0");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Credits are running out")).toBeVisible();
  await axe(page);
});
