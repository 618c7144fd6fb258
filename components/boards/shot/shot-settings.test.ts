import { expect, test } from "vitest";
import { newShotOf } from "@/lib/boards/edit";
import { createVideoCatalog } from "@/lib/catalog/catalog";
import { createImageCatalog } from "@/lib/catalog/image/image-catalog";
import { BY_MODEL, joinValues, settingsOf, withSetting } from "./shot-settings";

test("lengths are shown by their ends, other values one after the other", () => {
  expect(joinValues(["6 s", "8 s", "7 s"])).toBe("6–8 s");
  expect(joinValues(["8 s"])).toBe("8 s");
  expect(joinValues(["480p", "720p"])).toBe("480p / 720p");
});

test("a setting is set, replaced, and left to the models again", () => {
  const set = withSetting({ ratio: "16:9" }, "audio", "true");
  expect(set).toEqual({ ratio: "16:9", audio: true });
  expect(withSetting(set, "ratio", "9:16")).toEqual({ ratio: "9:16", audio: true });
  expect(withSetting(set, "ratio", BY_MODEL)).toEqual({ audio: true });
});

test("what decides the shape comes before how it is made, and a setting of another kind has its name, too", () => {
  const catalogs = {
    video: createVideoCatalog({ rows: [] }),
    image: createImageCatalog([], []),
    avatars: [],
    references: [],
    defaults: { settings: {}, inputs: {} },
  };
  const settings = { audio: true, tier: "a", quality: "b", duration: "8", resolution: "720p", ratio: "1:1" };
  const shot = newShotOf({ id: "shot_1", kind: "video", prompt: "", settings }, 1);
  expect(settingsOf(catalogs, shot, []).map(({ label }) => label)).toEqual([
    "Ratio",
    "Resolution",
    "Duration",
    "Quality",
    "Tier",
    "Audio",
  ]);
});
