import { expect, it } from "vitest";
import { refusalMessage } from "./refusal-messages";

it("tells a limit of ours from missing credits of the account, under the same status", () => {
  expect(refusalMessage("form", { status: 402, code: "approval_needed" })).toMatchObject({
    title: "An owner must approve this",
    advice: "Press the button again to ask for approval.",
  });
  expect(refusalMessage("form", { status: 402, code: "limit_reached" }).title).toBe("Over the limit");
  expect(refusalMessage("form", { status: 402, code: "no_credits" }).title).toBe("Not enough credits");
});

it("advises what can be done where the refusal is read", () => {
  expect(refusalMessage("form", { status: 400 }).advice).toBe(
    "Change the settings and press Generate again.",
  );
  expect(refusalMessage("job", { status: 400 }).advice).toBe(
    "Remix this job, change what's named above, and generate again.",
  );
  expect(refusalMessage("form", { status: 401 }).action).toBe("replace_key");
});

it("puts the upstream's reason, and how long to wait, into the advice of a sign-in", () => {
  expect(refusalMessage("sign_in", { code: "key_not_allowed", message: "No." }).advice).toContain("“No.”");
  expect(refusalMessage("sign_in", { code: "rate_limited", retryAfterSeconds: 40 }).advice).toBe(
    "Wait 40 seconds, then try again. The key wasn't checked.",
  );
  expect(refusalMessage("sign_in", { code: "too_many_sign_ins" }).advice).toMatch(/^Wait a minute, /);
});

it("never presents a refusal of ours, or of a proxy, as the API's, and keeps its advice", () => {
  for (const code of ["wrong_origin", "misdirected", "not_atelier"]) {
    for (const place of ["sign_in", "form", "job"] as const) {
      const { title, advice, action } = refusalMessage(place, { code, status: 403, message: "Set X." });
      expect([title, advice, action]).toEqual([
        "The request didn't get through to Atelier",
        "Set X.",
        undefined,
      ]);
    }
  }
  expect(refusalMessage("sign_in", { code: "form_expired", message: "x" }).advice).toMatch(/^Reload/);
});

it("says that a person's role is why, and never offers another key for it", () => {
  for (const place of ["form", "job"] as const) {
    const refused = { status: 403, code: "not_permitted", message: "You're a viewer here." };
    const { title, advice, action } = refusalMessage(place, refused);
    expect([title, action]).toEqual(["Your role doesn't allow this", undefined]);
    expect(`${title} ${advice}`).not.toMatch(/\bkey\b/i);
    expect(refusalMessage(place, { status: 403, code: "insufficient_scope" }).action).toBe("replace_key");
  }
});

it("has a message for an unknown code, also for the name of a property that every object has", () => {
  for (const refused of [{}, { status: 418 }, { code: "constructor" }, { code: "400" }]) {
    expect(refusalMessage("form", refused).title).toBe("Request rejected");
    expect(refusalMessage("job", refused).title).toBe("Request rejected");
    expect(refusalMessage("sign_in", refused).title).toBe("Couldn't sign in");
  }
});
