import { expect, it } from "vitest";
import { Breaker } from "./breaker";

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

it("stops asking after ten failures running", () => {
  expect(() => opened().breaker.enter()).toThrow("Can't reach the API");
});

it("lets one through after two seconds, and all once that one is answered", () => {
  const { breaker, pass } = opened();
  pass(2_000);
  breaker.enter();
  expect(() => breaker.enter()).toThrow("Can't reach the API");
  breaker.succeeded();
  breaker.enter();
  breaker.enter();
});

it("waits again when that one fails, and lets another try when its caller leaves", () => {
  const { breaker, pass } = opened();
  pass(2_000);
  breaker.enter();
  breaker.leave();
  breaker.enter();
  breaker.failed();
  expect(() => breaker.enter()).toThrow("Can't reach the API");
});

it("forgets failures that an answer came between", () => {
  const breaker = new Breaker();
  for (let call = 0; call < 30; call++) {
    breaker.enter();
    if (call % 9 === 0) breaker.succeeded();
    else breaker.failed();
  }
});
