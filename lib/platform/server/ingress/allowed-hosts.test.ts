import { hostname } from "node:os";
import { expect, test } from "vitest";
import { createHostCheck } from "./allowed-hosts";

test.each(["localhost", "127.0.0.1", "127.0.0.1:3000", "[::1]:3000", "LOCALHOST:80", "localhost."])(
  "%s always passes",
  (host) => {
    expect(createHostCheck("127.0.0.1", [])(host)).toBe(true);
    expect(createHostCheck("studio.example", ["other.example"])(host)).toBe(true);
  },
);

test.each([
  undefined,
  "",
  "evil.example",
  "evil.example:3000",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "127.0.0.1:3000@evil.example",
  "192.0.2.7",
  "0.0.0.0",
  "localhost:99999999",
  "[::2]",
])("%s does not, where only this machine is named", (host) => {
  expect(createHostCheck("127.0.0.1", [])(host)).toBe(false);
});

test("the host we listen on and those allowed pass under any port, their subdomains do not", () => {
  const isOurs = createHostCheck("192.0.2.7", ["Studio.example", "[2001:db8::7]:3000"]);
  for (const host of ["192.0.2.7:3000", "studio.example", "STUDIO.example.:443", "[2001:db8::7]"]) {
    expect(isOurs(host), host).toBe(true);
  }
  for (const host of ["192.0.2.8", "www.studio.example"]) expect(isOurs(host), host).toBe(false);
});

test("when listening on every address, any IP address passes, and no name but this machine's", () => {
  for (const everywhere of ["0.0.0.0", "::"]) {
    const isOurs = createHostCheck(everywhere, []);
    for (const host of ["192.168.1.20:3000", "[2001:db8::7]:3000", hostname(), `${hostname()}.local:3000`]) {
      expect(isOurs(host), host).toBe(true);
    }
    expect(isOurs("evil.example")).toBe(false);
  }
});

test("a star lets every host pass", () => {
  expect(createHostCheck("127.0.0.1", ["*"])("evil.example")).toBe(true);
});
