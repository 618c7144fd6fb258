import { expect, it } from "vitest";
import { accountRefusal } from "./account-refusal";

const of = (code: string, more = {}) => accountRefusal({ code, message: "Words of the server.", ...more });

it("shows what is about a name or a password at its field, in the server's words", () => {
  expect(of("wrong_password", { field: "password" })).toMatchObject({
    field: "password",
    title: "Words of the server.",
  });
  expect(of("name_taken", { field: "name" }).field).toBe("name");
  expect(of("invalid_request", { field: "token" }).field).toBeNull();
});

it("says when to try again, in seconds or in minutes", () => {
  expect(of("rate_limited", { retryAfterSeconds: 1 }).advice).toBe("Try again in 1 second.");
  expect(of("rate_limited", { retryAfterSeconds: 241 }).advice).toBe("Try again in 5 minutes.");
  expect(of("too_many_sign_ins", { retryAfterSeconds: 2 }).title).toBe("Too many sign-ins at once");
});

it("speaks of no key", () => {
  for (const code of ["internal", "unavailable", "rate_limited", "no_workspace", "offline", "constructor"]) {
    const { title, advice } = of(code);
    expect(`${title} ${advice}`, code).not.toMatch(/key/i);
  }
});

it("names what the account has lost", () => {
  expect(of("no_workspace")).toEqual({
    field: null,
    title: "You belong to no workspace here",
    advice: "Words of the server.",
  });
});
