import { readdirSync } from "node:fs";
import { unstable_doesMiddlewareMatch as doesMatch } from "next/experimental/testing/server";
import { expect, test } from "vitest";
import { config } from "@/proxy";

const isGuarded = (url: string) => doesMatch({ config, url });
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
/** Files that Next serves from `app/` under their own names. */
const metadataFiles = filesOf("app")
  .map(({ name }) => name)
  .filter((name) => /^(favicon|icon|apple-icon|opengraph-image|twitter-image)\d*\.\w+$/.test(name));
const publicFiles = filesOf("public").map(({ parentPath, name }) =>
  `${parentPath}/${name}`.slice("public/".length),
);

test.each([
  "/",
  "/sign-in",
  "/gallery/x.js",
  "/x.css",
  "/create/video.json",
  "/api",
  "/api.x",
  "/apix/y",
  "/sign-in.txt",
  "/gallery/x.js.",
  "/gallery.rsc",
  "/_next/x",
  "/_next/data/build/gallery.json",
  "/_next/image",
  "/_next/statics/x.js",
  "/icon.svg/x",
  "/icon_svg",
  "/x/icon.svg",
  "/stills/none.webp",
  "/stills/lake.webp.html",
  "/stills/lake_webp",
])("%s is guarded", (path) => {
  expect(isGuarded(path)).toBe(true);
});

test("the API and Next's own static files are not", () => {
  for (const path of ["/api/jobs", "/api/v1/pricing", "/_next/static/chunks/a.js"]) {
    expect(isGuarded(path), path).toBe(false);
  }
});

test("of other files, those that exist are not, and no more", () => {
  const files = [...publicFiles, ...metadataFiles];
  expect(files).toEqual(expect.arrayContaining(["favicon.ico", "icon.svg", "stills/lake.webp"]));
  for (const file of files) {
    expect(isGuarded(`/${file}`), file).toBe(false);
    expect(isGuarded(`/${file}x`), file).toBe(true);
  }
});
