import { expect, it } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { askedReauthentication } from "./ask-to-reauthenticate";
import { withReauthentication } from "./with-reauthentication";

const needed = new ApiError("reauthentication_needed", "Enter your password.", {
  details: { method: "password" },
});

/** A call that is refused until `reauthenticate` was called. */
function guarded() {
  let isReauthenticated = false;
  let calls = 0;
  return {
    calls: () => calls,
    reauthenticate: () => {
      isReauthenticated = true;
    },
    call: async () => {
      calls += 1;
      if (!isReauthenticated) throw needed;
      return "done";
    },
  };
}

const asked = () => expect.poll(() => askedReauthentication.get()?.method).toBe("password");

it("asks to reauthenticate and makes the call again", async () => {
  const { call, reauthenticate, calls } = guarded();
  const result = withReauthentication(call);
  await asked();
  reauthenticate();
  askedReauthentication.get()?.answer(true);
  expect(await result).toBe("done");
  expect(calls()).toBe(2);
  expect(askedReauthentication.get()).toBeNull();
});

it("leaves everything as it was when the dialog is closed", async () => {
  const { call, calls } = guarded();
  const result = withReauthentication(call);
  await asked();
  askedReauthentication.get()?.answer(false);
  expect(await result).toBeNull();
  expect(calls()).toBe(1);
});

it("lets two calls wait for one answer", async () => {
  const first = guarded();
  const second = guarded();
  const results = Promise.all([withReauthentication(first.call), withReauthentication(second.call)]);
  await asked();
  await expect.poll(() => first.calls() + second.calls()).toBe(2);
  first.reauthenticate();
  second.reauthenticate();
  askedReauthentication.get()?.answer(true);
  expect(await results).toEqual(["done", "done"]);
});

it("passes on every other refusal", async () => {
  const refusal = new ApiError("last_owner", "A workspace needs an owner.");
  await expect(withReauthentication(() => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(askedReauthentication.get()).toBeNull();
});
