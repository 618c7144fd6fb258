import { afterEach, expect, it, vi } from "vitest";
import { announce, announcement } from "./announce";

afterEach(() => vi.useRealTimers());

it("announces messages one after the other and loses none of a burst", () => {
  vi.useFakeTimers();
  const heard: string[] = [];
  const stop = announcement.subscribe(() => heard.push(announcement.get()));

  announce("Sending");
  announce("Queued");
  expect(heard).toEqual(["Sending"]);

  vi.runAllTimers();
  expect(heard).toEqual(["Sending", "Queued"]);
  stop();
});

it("changes the text when the same message comes twice, so that it is read again", () => {
  vi.useFakeTimers();
  announce("Copied");
  const first = announcement.get();
  vi.runAllTimers();
  announce("Copied");
  expect(announcement.get()).not.toBe(first);
  expect(announcement.get().trim()).toBe("Copied");
});

it.each(["a".repeat(3_000), "a long prompt ".repeat(250)])(
  "says only the beginning of what has no end",
  (text) => {
    vi.useFakeTimers();
    vi.runAllTimers();
    announce(text);
    expect(announcement.get().length).toBeLessThanOrEqual(300);
  },
);
