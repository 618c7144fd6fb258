import { expect, it } from "vitest";
import { addressIn } from "./hosted-input";

it("reads an address out of what was pasted or dropped", () => {
  expect(addressIn(" https://files.test/a.png?x=1\r\n")).toBe("https://files.test/a.png?x=1");
  expect(addressIn("http://files.test/a")).toBe("http://files.test/a");
});

it.each([
  "",
  "a.png",
  "files.test/a",
  "ftp://files.test/a",
  "javascript:alert(1)",
  "https://",
  "see https://x.test",
])("finds none in %j", (text) => expect(addressIn(text)).toBeNull());
