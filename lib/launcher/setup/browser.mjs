import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { run, runPackage } from "./run.mjs";

// The shell first: without a window to manage it takes about two thirds of the full browser's processor time.
const ON_PATH = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge",
];
const PACKAGES = ["chromium-headless-shell", "chromium"];
/** Where Debian's package has the full browser. */
const FULL_PACKAGE = "/usr/bin/chromium";
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];

/**
 * The files of a program in the folders of PATH, in their order; none where it is not installed.
 * @param {string} name
 */
export const filesOnPath = (name) =>
  (process.env.PATH ?? "")
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .filter((file) => existsSync(file));

/**
 * Whether a file is a browser that runs here. One with missing libraries does not.
 * @param {string} file
 */
function runs(file) {
  try {
    execFileSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

async function playwrightBrowser() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

/**
 * A Chromium that runs: CHROMIUM_PATH, Playwright's own, or one of the system.
 * @returns {Promise<string | null>} its file
 */
export async function findBrowser() {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (runs(configuredPath)) return configuredPath;
    throw new Error(`CHROMIUM_PATH is ${configuredPath}, which does not run`);
  }
  const candidates = [await playwrightBrowser(), ...ON_PATH.flatMap(filesOnPath), ...ELSEWHERE];
  return candidates.find((file) => existsSync(file) && runs(file)) ?? null;
}

const QUIET = { DEBIAN_FRONTEND: "noninteractive" };
/** A machine without a network learns soon that it has none. Nothing that is there is taken away. */
const APT_GET = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10", "--no-remove"];

/** @param {string[]} args */
const aptGet = (...args) => run("apt-get", [...APT_GET, ...args], QUIET);

/**
 * Installs Debian's packages.
 * @param {string[]} packages
 */
async function installPackages(packages) {
  console.log(`Installing ${packages.join(" ")}`);
  return (await aptGet("install", "-y", "--no-install-recommends", ...packages)) === 0;
}

/**
 * Installs the first of Debian's packages that there is.
 * @param {string[]} names
 */
async function installBrowser(names) {
  await aptGet("update");
  for (const name of names) {
    if (await installPackages([name, "fonts-liberation"])) return await findBrowser();
  }
  return null;
}

const mayInstallPackages = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/**
 * Programs that tests need; installed as root where they are missing.
 * @param {Record<string, string>} packages Debian's package of each program
 */
async function ensurePrograms(packages) {
  const missing = Object.entries(packages).flatMap(([name, from]) => (isOnPath(name) ? [] : [from]));
  if (missing.length === 0) return;
  if (mayInstallPackages()) {
    await aptGet("update");
    if (await installPackages(missing)) return;
  }
  const names = missing.join(" ");
  throw new Error(
    `The tests need ${names}. Install it (Debian: sudo apt-get install ${names}) and run npm test again.`,
  );
}

/** The proxy of the documents' examples, and what makes its certificate. */
export const ensureProxy = () => ensurePrograms({ nginx: "nginx", openssl: "openssl" });

/** What reads and changes media files as other people's tools do. */
export const ensureMediaTools = () =>
  ensurePrograms({ exiftool: "libimage-exiftool-perl", ffmpeg: "ffmpeg", optipng: "optipng" });

/** @param {string} name of a program */
const isOnPath = (name) => filesOnPath(name).length > 0;

/**
 * The shell beside Debian's full browser, installed if it is not there: the full one takes half as much processor
 * time again for the same tests.
 * @param {string} browser
 */
async function installShell(browser) {
  if (process.env.CHROMIUM_PATH || browser !== FULL_PACKAGE || !mayInstallPackages()) return browser;
  return (await installBrowser(["chromium-headless-shell"])) ?? browser;
}

/**
 * A Chromium that runs, installed if there is none: Playwright's own, else, as root, Debian's package.
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  const browser = await findBrowser();
  if (browser !== null) return installShell(browser);
  const root = process.getuid?.() === 0;
  console.log("No Chromium found: installing Playwright's own");
  await runPackage("@playwright/test/cli.js", [
    "install",
    ...(root ? ["--with-deps"] : []),
    "chromium",
  ]).catch(() => 1);
  const own = await findBrowser();
  if (own !== null) return own;
  const packaged = mayInstallPackages() ? await installBrowser(PACKAGES) : null;
  if (packaged !== null) return packaged;
  throw new Error(
    "The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to one, and run npm test again.",
  );
}

/** Programs of the other engines, and Debian's packages that have them. WebKit needs a screen, and libav for clips. */
const ENGINES = {
  Firefox: { programs: [["firefox-esr", "firefox"]], packages: ["firefox-esr"] },
  WebKit: {
    programs: [["WebKitWebDriver"], ["Xvfb"]],
    packages: ["webkit2gtk-driver", "xvfb", "gstreamer1.0-libav"],
  },
};

/** Installs Firefox and WebKitGTK beside Chromium, as root on Debian. Elsewhere says which of them is not tested. */
export async function ensureEngines() {
  const missing = () =>
    Object.entries(ENGINES).filter(
      ([, { programs }]) => !programs.every((alternatives) => alternatives.some(isOnPath)),
    );
  if (missing().length > 0 && mayInstallPackages()) {
    await aptGet("update");
    await installPackages(missing().flatMap(([, { packages }]) => packages));
  }
  for (const [name] of missing()) console.log(`${name} is not on this machine and is not tested`);
}
