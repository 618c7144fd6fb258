import { expect, it } from "vitest";
import { readAccount } from "../account";
import { withSandbox } from "../test-sandbox";
import { holdCharge, releaseCharges } from "./charge";
import { availableCredits, availableMillicredits } from "./ledger";

const sandbox = withSandbox({}, { work: false });
const GRANTED = 10_000_000;
const call = { endpoint: "/v1/llm/chat", model: "a", maxMillicredits: 4_000_000 };
const left = (key: string) => availableMillicredits(sandbox.database, readAccount(`Bearer ${key}`).id);

it("reserves the most that a call can cost, and charges what it did cost", async () => {
  const key = "sk_sandbox_demo_charge";
  const charge = await holdCharge(sandbox.database, readAccount(`Bearer ${key}`), call);
  expect(await left(key)).toBe(GRANTED - call.maxMillicredits);
  await charge.capture(1234.2);
  expect(await left(key)).toBe(GRANTED - 1234.2);
});

it("counts a started credit as spent", async () => {
  const account = readAccount("Bearer sk_sandbox_demo_started");
  await (await holdCharge(sandbox.database, account, call)).capture(1);
  expect(await availableCredits(sandbox.database, account.id)).toBe(GRANTED / 1_000 - 1);
});

it("releases everything when a call fails, immediately or after a restart", async () => {
  const key = "sk_sandbox_demo_released";
  const account = readAccount(`Bearer ${key}`);
  await (await holdCharge(sandbox.database, account, call)).release();
  expect(await left(key)).toBe(GRANTED);
  await holdCharge(sandbox.database, account, call);
  await releaseCharges(sandbox.database);
  expect(await left(key)).toBe(GRANTED);
});

it("keeps the balance at or above zero for any number of calls at once", async () => {
  const key = "sk_sandbox_demo_rush";
  const account = readAccount(`Bearer ${key}`);
  const calls = Array.from({ length: 10 }, () => holdCharge(sandbox.database, account, call));
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(await left(key)).toBe(GRANTED - 2 * call.maxMillicredits);
});
