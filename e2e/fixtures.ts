import { randomBytes } from "node:crypto";
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
} from "@playwright/test";
import { type Description, readDescription } from "@/lib/testing/described";
import { awaitInteractive } from "./await-interactive";
import { violationsOf } from "./axe";
import { currentRun, type Run } from "./run";
import { signInByRequest } from "./sign-in";

type Options = {
  /** Whether `page` starts signed in. */
  signedIn: boolean;
  /** Expected errors in the browser's console. Any other error fails the test. */
  expectedErrors: RegExp[];
  /** The second word of the test's key, which says what its account may do. */
  account: "demo" | "readonly" | "narrow";
};

type Fixtures = {
  /** The run's ports, folders and addresses. */
  run: Run;
  /** A new account of the embedded service for each test; `demo` has every scope and 10,000 credits. */
  apiKey: string;
  /** Fails when axe finds a problem on the page, in light and in dark. */
  axe: (page: Page, where?: string) => Promise<void>;
};

export const test = base.extend<Options & Fixtures>({
  signedIn: [true, { option: true }],
  expectedErrors: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs here.
  run: async ({}, use) => use(await currentRun()),
  account: ["demo", { option: true }],
  apiKey: async ({ account }, use) => use(`sk_sandbox_${account}_${randomBytes(6).toString("hex")}`),
  page: async ({ page, run, apiKey, signedIn, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.stack ?? error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && !isRefusal(message))
        errors.push(`${message.text()} ${message.location().url}`);
    });
    // A violation of the content policy becomes an error of the console, which fails the test.
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
        console.error(`policy violation: ${violatedDirective} ${blockedURI}`);
      });
    });
    awaitInteractive(page);
    const undescribed = watchResponses(page.context(), run.baseUrl);
    if (signedIn) await signIn(page, apiKey);
    await use(page);
    const unexpected = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)));
    expect(unexpected, "errors in the browser's console").toEqual([]);
    expect(await undescribed(), "responses that are not as /api/openapi.json describes them").toEqual([]);
  },
  axe: async ({ contextOptions }, use) => {
    const { reducedMotion = "no-preference" } = contextOptions;
    await use(async (page, where) => {
      await expectAccessible(page, where);
      // The actions that follow need the motion of the spec again.
      await page.emulateMedia({ reducedMotion });
    });
  },
});

/** The browser reports every 4xx of a fetch as an error, although our pages expect and show them. */
function isRefusal(message: ConsoleMessage): boolean {
  return (
    /^Failed to load resource: .* status of 4\d\d/.test(message.text()) &&
    message.location().url.includes("/api/")
  );
}

/** Signs in a page's browser with the form's request, without the form. */
export async function signIn(page: Page, apiKey: string, name = "Ada"): Promise<void> {
  awaitInteractive(page);
  await signInByRequest(page.request, { apiKey, name });
}

/** In the second scheme only colors differ, and axe has two rules about them. */
const SCHEMES: readonly ["light" | "dark", string[]?][] = [
  ["light"],
  ["dark", ["color-contrast", "link-in-text-block"]],
];

async function expectAccessible(page: Page, where?: string): Promise<void> {
  expect(page.frames().length, "frames, which axe does not look into").toBe(1);
  for (const [colorScheme, onlyRules] of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const violations = await violationsOf(page, where, onlyRules);
    const failures = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
    expect(failures, `axe, ${colorScheme}`).toEqual([]);
  }
}

export { expect };

let description: Promise<Description> | undefined;

async function fetchDescription(baseUrl: string): Promise<Description> {
  return readDescription(await (await fetch(`${baseUrl}/api/openapi.json`)).json());
}

async function differenceOf(request: Request, baseUrl: string): Promise<string | undefined> {
  const response = await request.response().catch(() => null);
  if (!response) return undefined;
  description ??= fetchDescription(baseUrl);
  const type = response.headers()["content-type"];
  const check = (await description)({
    method: request.method(),
    url: request.url(),
    status: response.status(),
    type,
  });
  if (!check) return undefined;
  // The browser keeps no body of a page that it has left.
  const text = await response.text().catch(() => null);
  return text === null ? undefined : check(JSON.parse(text));
}

/**
 * Checks every response of the API to the pages of a context against the description.
 * @returns gives what of it is not as the product at `baseUrl` describes it
 */
function watchResponses(context: BrowserContext, baseUrl: string): () => Promise<string[]> {
  const found: Promise<string | undefined>[] = [];
  context.on("requestfinished", (request) => {
    if (!new URL(request.url()).pathname.startsWith("/api/")) return;
    found.push(differenceOf(request, baseUrl).catch((error: unknown) => `${request.url()}: ${error}`));
  });
  return async () => (await Promise.all(found)).filter((difference) => difference !== undefined);
}
