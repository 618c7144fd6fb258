import { expect, it } from "vitest";
import { guardPage } from "./page-guard";

const redirectOf = async (path: string, headers = {}) =>
  (await guardPage(path, new Headers(headers))).redirect;

it("shows whoever has no cookie the ways in, and leads from every other page to the sign-in", async () => {
  for (const path of ["/sign-in", "/sign-in?next=%2Fgallery", "/join", "/join?x=1"])
    expect(await redirectOf(path), path).toBeNull();
  expect(await redirectOf("/gallery?q=x")).toBe("/sign-in?next=%2Fgallery%3Fq%3Dx");
  for (const path of ["/joined", "/join/x", "/JOIN", "/x/join", "/sign-in/x"])
    expect(await redirectOf(path), path).toMatch(/^\/sign-in/);
});

it("leaves a page with a cookie to the page itself, also with one of nobody", async () => {
  expect(await redirectOf("/gallery", { cookie: "atelier.session=x" })).toBeNull();
});

it("lets a review link in without a cookie, and keeps its address from others", async () => {
  const { redirect, responseHeaders } = await guardPage("/review/x?y=1", new Headers());
  expect(redirect).toBeNull();
  expect(responseHeaders.get("referrer-policy")).toBe("no-referrer");
  expect(responseHeaders.get("x-robots-tag")).toContain("noindex");
  expect(responseHeaders.get("content-security-policy")).toContain("script-src 'self' 'nonce-");
  for (const path of ["/review", "/review/", "/review/x/y", "/x/review/y"])
    expect(await redirectOf(path), path).toMatch(/^\/sign-in/);
});
