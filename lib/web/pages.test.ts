import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { admitToPage, isPage } from "./pages";

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
  expect(isPage(path)).toBe(true);
});

test("the API and Next's own static files are not", () => {
  for (const path of ["/api/jobs", "/api/v1/pricing", "/_next/static/chunks/a.js"]) {
    expect(isPage(path), path).toBe(false);
  }
});

test("existing public files are not, and no other paths", () => {
  const files = [...publicFiles, ...metadataFiles];
  expect(files).toEqual(expect.arrayContaining(["favicon.ico", "icon.svg", "stills/lake.webp"]));
  for (const file of files) {
    expect(isPage(`/${file}`), file).toBe(false);
    expect(isPage(`/${file}x`), file).toBe(true);
  }
});

/** What the guard is asked for an address, and what the page and the visitor get. */
async function ask(url: string, redirect: string | null) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const guardPage = async (path: string) => {
      asked.push(path);
      return {
        redirect,
        requestHeaders: { "x-atelier-path": path },
        responseHeaders: new Headers({ "x-guarded": "yes" }),
        visitor: "person per_1",
      };
    };
    const visitor = await admitToPage(request, response, guardPage);
    if (visitor !== null) response.end(request.headers["x-atelier-path"]);
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${url}`, {
    redirect: "manual",
    headers: { "x-atelier-path": "/forged" },
  });
  return { asked, response, text: await response.text() };
}

test.each([
  ["/gallery", "/gallery"],
  ["/gallery?_rsc=1x2", "/gallery"],
  ["/gallery?q=a?b&_rsc=1&sort=newest", "/gallery?q=a?b&sort=newest"],
  ["/gallery?_rscx=1", "/gallery?_rscx=1"],
])("the guard sees %s as %s, and so does the page", async (url, path) => {
  const { asked, response, text } = await ask(url, null);
  expect(asked).toEqual([path]);
  expect([response.headers.get("x-guarded"), text]).toEqual(["yes", path]);
});

test("a redirected visitor gets no page", async () => {
  const { response, text } = await ask("/gallery", "/sign-in?next=%2Fgallery");
  expect([response.status, response.headers.get("location"), text]).toEqual([
    307,
    "/sign-in?next=%2Fgallery",
    "",
  ]);
  expect(response.headers.get("x-guarded")).toBe("yes");
});
