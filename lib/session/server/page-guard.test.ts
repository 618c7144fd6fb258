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
