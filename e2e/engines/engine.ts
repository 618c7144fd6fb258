import { existsSync } from "node:fs";
import { filesOnPath } from "../../lib/launcher/setup/browser.mjs";
import { startFirefox } from "./firefox";
import { startWebKit, WEBKIT_BROWSERS } from "./webkit";

/** What the tests do in a browser that Playwright does not drive. Elements are found by XPath; the first one counts. */
export type Engine = {
  open(url: string): Promise<void>;
  /** Runs the body of an async function in the page and returns its JSON value. */
  evaluate(body: string): Promise<unknown>;
  type(xpath: string, text: string): Promise<void>;
  click(xpath: string): Promise<void>;
  /** Uncaught errors of the pages so far, where the engine's driver tells them. */
  errors: readonly string[];
  close(): Promise<void>;
};

const [firefox] = [...filesOnPath("firefox-esr"), ...filesOnPath("firefox")];
const [webKitDriver] = filesOnPath("WebKitWebDriver");
const webKitBrowser = filesOnPath("Xvfb").length > 0 && WEBKIT_BROWSERS.find((file) => existsSync(file));

/** The engines of this machine by name. `npm test` installs them where it may. */
export const ENGINES: Record<string, () => Promise<Engine>> = {
  ...(firefox ? { Firefox: () => startFirefox(firefox) } : {}),
  ...(webKitDriver && webKitBrowser ? { WebKit: () => startWebKit(webKitDriver, webKitBrowser) } : {}),
};
