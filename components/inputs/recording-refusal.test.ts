import { expect, it } from "vitest";
import { messages } from "./messages";
import { recordingRefusal } from "./recording-refusal";

const text = messages.recorder.refusals;
const named = (name: string, message = "") => new DOMException(message, name);

it.each([
  [
    "the person or the site's settings refuse it",
    named("NotAllowedError", "Permission denied"),
    text.blocked,
  ],
  ["the question was closed", named("NotAllowedError", "Permission dismissed"), text.blocked],
  ["a policy refuses it", named("SecurityError"), text.blocked],
  ["the system refuses it", named("NotAllowedError", "Permission denied by system"), text.blockedBySystem],
  ["there is none", named("NotFoundError", "Requested device not found"), text.noMicrophone],
  ["none has what was asked for", named("OverconstrainedError"), text.noMicrophone],
  ["another app has it", named("NotReadableError", "Could not start audio source"), text.unreadable],
  ["the device gave up", named("AbortError", "Starting audioinput failed"), text.unreadable],
  ["no format can be recorded", named("NotSupportedError"), text.unsupported],
  ["the browser has no recorder", new ReferenceError("MediaRecorder is not defined"), text.unsupported],
  ["the browser has no devices", new TypeError("Cannot read properties of undefined"), text.unsupported],
  ["a cause has no name yet", named("SomethingNewError"), text.failed],
  ["nothing is known", "lost", text.failed],
])("says why the browser doesn't record: %s", (_cause, failure, words) => {
  expect(recordingRefusal(failure, true)).toBe(words);
});

it("says that a page without https can't record, whatever the browser calls it", () => {
  for (const failure of [new TypeError("undefined"), named("NotAllowedError"), null]) {
    expect(recordingRefusal(failure, false)).toBe(text.insecure);
  }
});

it("has a sentence of its own for each cause, with what a person can do", () => {
  const all = Object.values(text);
  expect(new Set(all).size).toBe(all.length);
  for (const words of all) expect(words).toMatch(/upload a file\.$/);
});
