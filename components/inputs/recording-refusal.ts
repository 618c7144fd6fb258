import { messages } from "./messages";

const text = messages.recorder.refusals;

/** What the browser calls a failure to record. Every other name is one of no known cause. */
const BY_NAME: Readonly<Record<string, string>> = {
  NotAllowedError: text.blocked,
  SecurityError: text.blocked,
  NotFoundError: text.noMicrophone,
  OverconstrainedError: text.noMicrophone,
  NotReadableError: text.unreadable,
  AbortError: text.unreadable,
  NotSupportedError: text.unsupported,
};

/**
 * Why the browser doesn't record and what a person can do, for what `startRecording` throws.
 * @param isSecure whether the page was opened over https or on this machine: elsewhere browsers have no microphone
 */
export function recordingRefusal(failure: unknown, isSecure: boolean): string {
  if (!isSecure) return text.insecure;
  // A DOMException is no Error in every browser.
  const { name, message } =
    failure instanceof DOMException || failure instanceof Error ? failure : new Error();
  // Chromium's words where the system refuses the browser itself.
  if (name === "NotAllowedError" && /\bsystem\b/i.test(message)) return text.blockedBySystem;
  // A browser that lacks a part of the interface.
  if (name === "TypeError" || name === "ReferenceError") return text.unsupported;
  return BY_NAME[name] ?? text.failed;
}
