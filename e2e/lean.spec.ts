import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "@/lib/launcher/setup/project.mjs";
import { isServerCode } from "@/lib/testing/architecture/import-rules";
import { isCode, isTest, workingTree } from "@/lib/testing/architecture/tree";
import { gzippedKb, pageScripts, scriptAddresses } from "./bench/measure-page";
import { delayRequests } from "./delay-requests";
import { expect, test } from "./fixtures";
import { PAGES } from "./page-layout";

/** Texts that only these libraries, and our own code around them, contain. An icon has its name in its code. */
const HEAVY = {
  "the waveform": "cursorColor",
  "the recorder": "createMediaStreamSource",
  "the charts": "recharts",
  "the viewer of the API": "openapi-explorer",
  "what can be done with a job": "columns-2",
  "the price calculator": "grid-cols-[18rem_minmax",
  "the writer of tables": "escapeFormulae",
} as const;

/** Needed only by the embedded service, and never by a browser. */
const EMBEDDED_SERVICE_ONLY = { "the optical reader": "tesseract" } as const;

/** The text of our sources, without their tests. */
const sourcesOf = (isWanted: (file: string) => boolean): string[] =>
  [...workingTree()].flatMap(([file, text]) => (isCode(file) && !isTest(file) && isWanted(file) ? text : []));

/** Texts of six words or more in these sources: a package may have a shorter one, too. A bundle keeps them as they are. */
const sentencesOf = (sources: readonly string[]): string[] =>
  sources.flatMap((source) =>
    [...source.matchAll(/"((?:[^"\\\s]+ ){5,}[^"\\\s]+)"/g)].flatMap(([, sentence]) => sentence ?? []),
  );

/** Packages that only the server's own bundle may load. */
const SERVER_PACKAGES = /drizzle|pg-boss|node_modules\/(?:undici|pino|next-auth)\//;

/** The code that keeps a page's filters in its address. */
const ADDRESS_STATE = "Max safe URL length";
/** The pages without filters. The audit log loads its own with its list. */
const UNFILTERED = /^\/(create\/.+|assistant|boards|settings\/.+)$/;

test("pages load no code that they may never need", async ({ page }) => {
  for (const address of PAGES) {
    const { first, part } = await pageScripts(page.request, address);
    expect.soft(first.length, address).toBeGreaterThan(3);
    expect.soft(part.length, address).toBeGreaterThan(0);
    const scripts = [...first, ...part];
    for (const [name, word] of Object.entries({ ...HEAVY, ...EMBEDDED_SERVICE_ONLY })) {
      const isThere = scripts.some((script) => script.includes(word));
      expect.soft(isThere, `${name} on ${address}`).toBe(false);
    }
    const keepsFilters = !UNFILTERED.test(address);
    const hasAddressState = scripts.some((script) => script.includes(ADDRESS_STATE));
    expect.soft(hasAddressState, `filters in the address of ${address}`).toBe(keepsFilters);
  }
});

/** What a page may load before the studio works, and with the page's own part, in kB gzipped. */
const BUDGET_KB = { first: 194, withPart: 317 };

test("the scripts of every page stay within their size limit", async ({ page }) => {
  for (const address of PAGES) {
    const { first, part } = await pageScripts(page.request, address);
    expect.soft(gzippedKb(first), `first scripts of ${address}`).toBeLessThanOrEqual(BUDGET_KB.first);
    const whole = gzippedKb([...first, ...part]);
    expect.soft(whole, `scripts of ${address}`).toBeLessThanOrEqual(BUDGET_KB.withPart);
  }
});

test("scripts tell the browser to compile all of them while they arrive", async ({ page }) => {
  const { first, part } = await pageScripts(page.request, "/gallery");
  for (const script of [...first, ...part]) {
    expect(script.subarray(0, 28).toString()).toBe("//# allFunctionsCalledOnLoad");
  }
});

test("scripts and styles are sent as the build compressed them", { tag: "@all" }, async ({ page }) => {
  const encodings = new Map<string, string | undefined>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css)$/.test(pathname)) encodings.set(pathname, response.headers()["content-encoding"]);
  });
  await page.goto("/gallery");
  expect(encodings.size).toBeGreaterThan(5);
  expect([...encodings].filter(([, encoding]) => encoding !== "br")).toEqual([]);
});

test("React does not delay a page after the studio around it", { tag: "@all" }, async ({ page }) => {
  const drawn = await (await page.request.get("/gallery")).text();
  expect(drawn, "React counts how long from $RT").toContain('"number"!==typeof $RT');
  await page.goto("/gallery");
  await expect(page.getByRole("heading", { name: "Gallery" })).toBeVisible();
  expect(await page.evaluate(() => typeof Reflect.get(window, "$RT"))).toBe("undefined");
  await expect(page.locator("link[rel=expect]")).toHaveCount(0);
});

test("a form comes with the limits and the balance that its price is checked against", {
  tag: "@all",
}, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const address of PAGES.filter((each) => each.startsWith("/create/"))) {
    await page.goto(address);
    await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
    await page.waitForLoadState("networkidle");
  }
  expect(asked).toContain("/api/saved");
  expect(asked).not.toContain("/api/limits");
  expect(asked).not.toContain("/api/balance");
});

test("links load nothing until they are followed", { tag: "@all" }, async ({ page }) => {
  const ahead: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("_rsc=")) ahead.push(request.url());
  });
  await page.goto("/gallery");
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
  await page.waitForLoadState("networkidle");
  expect(ahead).toEqual([]);
  await page.getByRole("link", { name: "Voices", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Voices" })).toBeVisible();
  expect(ahead).toHaveLength(1);
});

test("the studio works while the page's own part is still loading", { tag: "@all" }, async ({ page }) => {
  const { part } = scriptAddresses(await (await page.request.get("/gallery")).text());
  const isOfPart = (url: string) => part.some((source) => url.endsWith(source));
  const letGo = await delayRequests(page, "**/*.js", (request) => isOfPart(request.url()));
  const opened = page.goto("/gallery");
  const theme = page.getByRole("button", { name: "Switch theme" });
  const isPinned = () => page.evaluate(() => document.documentElement.dataset.theme !== undefined);
  await expect(async () => {
    await theme.click();
    expect(await isPinned()).toBe(true);
  }).toPass();
  await expect(page.getByRole("heading", { name: "Gallery" })).toBeVisible();
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  letGo();
  await opened;
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
});

test("Next's bundles contain pages, and no code of the server", () => {
  const folder = path.join(root, ".next/server");
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter((script) => SERVER_PACKAGES.test(script))).toEqual([]);
  const bundles = scripts.join("\n");
  const others = sourcesOf((file) => !isServerCode(file)).join("\n");
  const ofServer = sentencesOf(sourcesOf(isServerCode)).filter((sentence) => !others.includes(sentence));
  const ofPages = sentencesOf(sourcesOf((file) => file.startsWith("components/")));
  expect(ofServer.length).toBeGreaterThan(100);
  expect(ofPages.filter((sentence) => bundles.includes(sentence)).length).toBeGreaterThan(100);
  expect(ofServer.filter((sentence) => bundles.includes(sentence))).toEqual([]);
});

test("every word of the heavy libraries is in some script of the build", () => {
  const folder = path.join(root, ".next/static/chunks");
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
  for (const [name, word] of Object.entries(HEAVY)) {
    expect(
      scripts.some((script) => script.includes(word)),
      name,
    ).toBe(true);
  }
});

test("the words are found once loaded: the voices page loads the recorder with the dialog that needs it", {
  tag: "@all",
}, async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) scripts.push(response.text().catch(() => ""));
  });
  await page.goto("/voices");
  await page.getByRole("button", { name: "New voice" }).click();
  await expect(page.getByRole("button", { name: "Record" })).toBeVisible();
  expect((await Promise.all(scripts)).some((script) => script.includes(HEAVY["the recorder"]))).toBe(true);
});
