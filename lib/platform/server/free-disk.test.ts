import { expect, it } from "vitest";
import { explainDiskError } from "./free-disk";

const failed = (code: string) => Object.assign(new Error("write failed"), { code });

it.each([
  ["ENOSPC", "almost full"],
  ["EDQUOT", "almost full"],
  ["EROFS", "can't write"],
  ["EACCES", "can't write"],
])("a write that fails with %s becomes a refusal with a time to retry", (code, message) => {
  expect(explainDiskError(failed(code))).toMatchObject({
    code: "insufficient_storage",
    message: expect.stringContaining(message),
    retryAfterSeconds: expect.any(Number),
  });
});

it("any other error stays as it is", () => {
  const broken = failed("EIO");
  expect(explainDiskError(broken)).toBe(broken);
});
