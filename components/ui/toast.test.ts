import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dismissToast, endView, frontToast, isToastShown, toast, toastStore, VIEW_SETTLES_MS } from "./toast";

// Announcements wait for each other. One that is left waiting would delay those of other tests.
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

const undo = { action: { label: "Undo", run: () => undefined } };
const link = { link: { label: "View", href: "/gallery" } } as const;
const texts = () => toastStore.get().map(({ text }) => text);
const front = () => frontToast(toastStore.get())?.text;

it("shows one at a time: the newest takes the place of one that nothing can be done with", () => {
  toast("one");
  const away = toast("two");
  expect(texts()).toEqual(["two"]);
  away();
  expect(texts()).toEqual([]);
});

it("keeps one with an undo in front until it ends, and shows the others after it", () => {
  const ended = toast("moved", undo);
  toast("job ended", link);
  toast("copied");
  expect(front()).toBe("moved");
  ended();
  expect(front()).toBe("copied");
  toast("moved again", undo);
  expect(front()).toBe("moved again");
});

it("keeps three that can be pressed, and drops one with an undo last", () => {
  toast("moved", undo);
  for (const text of ["one", "two", "three"]) toast(text, link);
  expect(texts()).toEqual(["moved", "two", "three"]);
});

it("shows a toast with an undo for longer", () => {
  toast("plain");
  const [plain] = toastStore.get();
  toast("moved", undo);
  expect(toastStore.get().at(-1)?.lifeMs).toBeGreaterThan(plain?.lifeMs ?? 0);
});

it("replaces the toast of the same topic, and no other", () => {
  toast("one job ended", { ...link, topic: "ends" });
  toast("saved", link);
  toast("two jobs ended", { ...link, topic: "ends" });
  expect(texts()).toEqual(["saved", "two jobs ended"]);
  expect(isToastShown("ends")).toBe(true);
  expect(isToastShown("saves")).toBe(false);
});

it("ends with its view, unless the view has changed because of it, or it is of no view", () => {
  toast("picked", undo);
  toast("job ended", { ...link, isOfStudio: true });
  vi.advanceTimersByTime(VIEW_SETTLES_MS + 1);
  toast("saved, and the dialog closes", link);
  endView();
  expect(texts()).toEqual(["job ended", "saved, and the dialog closes"]);
  vi.advanceTimersByTime(VIEW_SETTLES_MS + 1);
  endView();
  expect(texts()).toEqual(["job ended"]);
});
