import { expect, it } from "vitest";
import { dismissToast, toast, toastStore } from "./toast";

it("shows the latest three and takes one away by its own handle", () => {
  for (const text of ["one", "two", "three"]) toast(text);
  const away = toast("four");
  expect(toastStore.get().map(({ text }) => text)).toEqual(["two", "three", "four"]);
  away();
  expect(toastStore.get().map(({ text }) => text)).toEqual(["two", "three"]);
  for (const { id } of toastStore.get()) dismissToast(id);
});

it("leaves more time where there is something to undo", () => {
  toast("plain");
  toast("moved", { action: { label: "Undo", run: () => undefined } });
  const [plain, undoable] = toastStore.get();
  expect(undoable?.lifeMs).toBeGreaterThan(plain?.lifeMs ?? 0);
});
