import { expect, test } from "vitest";
import { hasPackages } from "./setup/install.mjs";

const LOCK = {
  "": { version: "1.0.0" },
  "node_modules/server": { version: "1.0.0" },
  "node_modules/server/node_modules/part": { version: "2.0.0" },
  "node_modules/server-darwin": { version: "1.0.0", optional: true },
  "node_modules/button": { version: "1.0.0", peer: true },
  "node_modules/checker": { version: "1.0.0", dev: true },
  "node_modules/checker-linux": { version: "1.0.0", dev: true, optional: true },
};

/** The purposes that packages suffice for. */
const purposesOf = (names: string[], lock: typeof LOCK = LOCK) => {
  const installed = Object.fromEntries(
    Object.entries(LOCK).filter(([folder]) => names.includes(folder.replace("node_modules/", ""))),
  );
  return (["run", "build", "tests"] as const).filter((purpose) =>
    hasPackages(lock, installed, purpose, true),
  );
};

test("a run without the embedded service does without the packages of that service alone", () => {
  const locked = {
    "": { dependencies: { server: "*" } },
    "lib/sandbox/packages": { dependencies: { voice: "*", server: "*" } },
    "node_modules/packages": { link: true },
    "node_modules/server": { version: "1.0.0" },
    "node_modules/voice": { version: "1.0.0", dependencies: { sound: "*" } },
    "node_modules/sound": { version: "1.0.0" },
  };
  const { "node_modules/server": server } = locked;
  expect(hasPackages(locked, { "node_modules/server": server }, "run", false)).toBe(true);
  expect(hasPackages(locked, { "node_modules/server": server }, "run", true)).toBe(false);
  expect(hasPackages(locked, {}, "run", false)).toBe(false);
});

const RUN = ["server", "server/node_modules/part"];

test("a build needs what a run needs and its own packages, and tests need everything but other platforms' packages", () => {
  expect(purposesOf([])).toEqual([]);
  expect(purposesOf(["server"])).toEqual([]);
  expect(purposesOf(RUN)).toEqual(["run"]);
  expect(purposesOf([...RUN, "button"])).toEqual(["run", "build"]);
  expect(purposesOf([...RUN, "checker"])).toEqual(["run"]);
  expect(purposesOf([...RUN, "button", "checker"])).toEqual(["run", "build", "tests"]);
});

test("a package of another version than the lock's has to be installed again, an optional one, too", () => {
  const all = [...RUN, "server-darwin", "button"];
  expect(purposesOf(all)).toEqual(["run", "build"]);
  for (const folder of ["node_modules/server", "node_modules/server-darwin"] as const)
    expect(purposesOf(all, { ...LOCK, [folder]: { ...LOCK[folder], version: "1.0.1" } })).toEqual([]);
});
