import { expect, it } from "vitest";
import { createVideoLink, loadCreateVideoSearch } from "./create";
import { formerGalleryLink, galleryLink, jobLink, loadGallerySearch, parseView } from "./gallery";
import { formerModelsLink } from "./pricing";
import { signInLink } from "./sign-in-link";

it("writes only the fields of a preset", () => {
  expect(createVideoLink()).toBe("/create/video");
  expect(createVideoLink({ from: "job_1" })).toBe("/create/video?from=job_1");
});

it("reads back the preset it wrote, whatever the prompt holds", async () => {
  const prompt = "50% & more? #1 — ümlaut\n“two lines”";
  const link = new URL(createVideoLink({ prompt, ratio: "9:16", audio: false }), "http://localhost");
  const read = await loadCreateVideoSearch(link);
  expect(read).toMatchObject({ prompt, ratio: "9:16", audio: false, model: null, from: null });
});

it("falls back field by field when a link is from another release", async () => {
  const read = await loadGallerySearch(new URL("http://localhost/gallery?status=melted&q=rain&kind=video"));
  expect(read).toMatchObject({ status: null, q: "rain", kind: "video", model: null });
});

it("reads former names of filters in saved views, and leads their addresses to today's names", () => {
  const former = "dearest=90&cheapest=12.5&longest=8&shortest=4&kind=video";
  expect(parseView(former)).toMatchObject({
    ...{ min_seconds: 4, max_seconds: 8, min_credits: 12.5, max_credits: 90, kind: "video" },
  });
  expect(parseView("dearest=90&max_credits=50")).toMatchObject({ max_credits: 50 });
  const query = Object.fromEntries(new URLSearchParams(former));
  const today = "kind=video&min_seconds=4&max_seconds=8&min_credits=12.5&max_credits=90";
  expect(formerGalleryLink(query)).toBe(`/gallery?${today}`);
  expect(formerGalleryLink(query, "job_1")).toBe(`/gallery/job_1?${today}`);
  expect(formerGalleryLink({ kind: "video" })).toBeNull();
});

it("keeps the filters on the way to a job and leaves defaults out", () => {
  expect(jobLink("job_1", { q: "rain" })).toBe("/gallery/job_1?q=rain");
  expect(galleryLink({ q: "" })).toBe("/gallery");
});

it("keeps the way back through sign-in", () => {
  expect(signInLink("/create/video")).toBe("/sign-in?next=/create/video");
});

it("ignores a day that no route accepts", async () => {
  const read = await loadGallerySearch(new URL("http://localhost/gallery?from=0000-01-01&to=2026-03-01"));
  expect(read).toMatchObject({ from: null, to: "2026-03-01" });
});

it("leads from the former page of language models to the same view of Pricing", () => {
  const link = formerModelsLink({
    q: "mini",
    takes: "image,video",
    answers: "2",
    sort: "-context",
    input: "10",
  });
  const { pathname, searchParams } = new URL(link, "http://localhost");
  expect(pathname).toBe("/pricing");
  expect(Object.fromEntries(searchParams)).toEqual({
    view: "llm",
    q: "mini",
    takes: "image,video",
    calls: "2",
    order: "-context",
    input: "10",
  });
  expect(formerModelsLink({ answers: "many" })).toBe("/pricing?view=llm");
});
