import { expect, it } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { askedProof } from "./ask-proof";
import { withProof } from "./with-proof";

const needed = new ApiError("proof_needed", "Enter your password.", { details: { proof: "password" } });

/** A call that is refused until `prove` was called. */
function guarded() {
  let isProved = false;
  let calls = 0;
  return {
    calls: () => calls,
    prove: () => {
      isProved = true;
    },
    call: async () => {
      calls += 1;
      if (!isProved) throw needed;
      return "done";
    },
  };
}

const asked = () => expect.poll(() => askedProof.get()?.kind).toBe("password");

it("asks for the proof and makes the call again", async () => {
  const { call, prove, calls } = guarded();
  const result = withProof(call);
  await asked();
  prove();
  askedProof.get()?.answer(true);
  expect(await result).toBe("done");
  expect(calls()).toBe(2);
  expect(askedProof.get()).toBeNull();
});

it("leaves everything as it was when the dialog is closed", async () => {
  const { call, calls } = guarded();
  const result = withProof(call);
  await asked();
  askedProof.get()?.answer(false);
  expect(await result).toBeNull();
  expect(calls()).toBe(1);
});

it("lets two calls wait for one answer", async () => {
  const first = guarded();
  const second = guarded();
  const results = Promise.all([withProof(first.call), withProof(second.call)]);
  await asked();
  await expect.poll(() => first.calls() + second.calls()).toBe(2);
  first.prove();
  second.prove();
  askedProof.get()?.answer(true);
  expect(await results).toEqual(["done", "done"]);
});

it("passes on every other refusal", async () => {
  const refusal = new ApiError("last_owner", "A workspace needs an owner.");
  await expect(withProof(() => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(askedProof.get()).toBeNull();
});
