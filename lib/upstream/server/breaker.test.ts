import { expect, it } from "vitest";
import { Breaker } from "./health";

function opened() {
  let time = 0;
  const breaker = new Breaker(() => time);
  for (let failure = 0; failure < 10; failure++) {
    breaker.enter();
    breaker.failed();
  }
  const pass = (ms: number) => {
    time += ms;
  };
  return { breaker, pass };
}

it("sends no calls after ten failures in a row", () => {
  expect(() => opened().breaker.enter()).toThrow("Can't reach the API");
});

it("lets one call through after two seconds, and all calls once that one got a response", () => {
  const { breaker, pass } = opened();
  pass(2_000);
  breaker.enter();
  expect(() => breaker.enter()).toThrow("Can't reach the API");
  breaker.succeeded();
  breaker.enter();
  breaker.enter();
});

it("waits again when that call fails, and lets another through when its caller leaves", () => {
  const { breaker, pass } = opened();
  pass(2_000);
  breaker.enter();
  breaker.leave();
  breaker.enter();
  breaker.failed();
  expect(() => breaker.enter()).toThrow("Can't reach the API");
});

it("forgets failures when a response came in between", () => {
  const breaker = new Breaker();
  for (let call = 0; call < 30; call++) {
    breaker.enter();
    if (call % 9 === 0) breaker.succeeded();
    else breaker.failed();
  }
});
