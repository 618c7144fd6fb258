import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dismissToast, isToastShown, toast, toastStore } from "./toast";

// Announcements wait for each other. One that is left waiting would delay those of other tests.
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

it("shows the latest three, and each is dismissed on its own", () => {
  for (const text of ["one", "two", "three"]) toast(text);
  const away = toast("four");
  expect(toastStore.get().map(({ text }) => text)).toEqual(["two", "three", "four"]);
  away();
  expect(toastStore.get().map(({ text }) => text)).toEqual(["two", "three"]);
});

it("removes toasts with an undo last", () => {
  toast("moved", { action: { label: "Undo", run: () => undefined } });
  for (const text of ["one", "two", "three"]) toast(text);
  expect(toastStore.get().map(({ text }) => text)).toEqual(["moved", "two", "three"]);
});

it("shows a toast with an undo for longer", () => {
  toast("plain");
  toast("moved", { action: { label: "Undo", run: () => undefined } });
  const [plain, undoable] = toastStore.get();
  expect(undoable?.lifeMs).toBeGreaterThan(plain?.lifeMs ?? 0);
});

it("replaces the toast of the same topic, and no other", () => {
  toast("one job ended", { topic: "ends" });
  toast("saved");
  toast("two jobs ended", { topic: "ends" });
  expect(toastStore.get().map(({ text }) => text)).toEqual(["saved", "two jobs ended"]);
  expect(isToastShown("ends")).toBe(true);
  expect(isToastShown("saves")).toBe(false);
});
