import fc from "fast-check";
import { expect, test } from "vitest";
import { plainAddress, readForwarded, trustedProxies } from "./forwarded";

const isTrusted = trustedProxies(["10.0.0.0/8", "2001:db8:ffff::/48", "loopback"]);
const strangers = fc.constantFrom("203.0.113.9", "198.51.100.7", "2001:db8::1", "192.168.1.2");
const proxies = fc.constantFrom("10.0.0.1", "10.255.3.4", "127.0.0.1", "2001:db8:ffff::5");
/** Any text that a caller may write into a header. */
const forged = fc.array(
  fc.oneof(strangers, proxies, fc.constantFrom("unknown", "", "https", "evil.example", "1.2.3")),
);

const read = (remoteAddress: string, headers: Record<string, string>) =>
  readForwarded({ remoteAddress }, { host: "inside:3000", ...headers }, isTrusted);

test("without a trusted proxy the socket and the Host header count, whatever the headers say", () => {
  fc.assert(
    fc.property(strangers, forged, (peer, words) => {
      const header = words.join(",");
      const headers = { "x-forwarded-for": header, "x-forwarded-proto": "https", "x-forwarded-host": header };
      expect(read(peer, headers)).toEqual({ address: peer, isSecure: false, host: "inside:3000" });
    }),
  );
});

test("behind proxies that append, the caller is the address that reached the outermost one, whatever the caller wrote", () => {
  fc.assert(
    fc.property(
      strangers,
      fc.array(proxies, { minLength: 1, maxLength: 4 }),
      forged,
      (caller, chain, words) => {
        // Each proxy appends the address of its sender: the caller's, then that of the proxy before.
        const seen = [caller, ...chain.slice(0, -1)];
        const append = (entries: string[]) => [...words, ...entries].join(", ");
        const headers = {
          "x-forwarded-for": append(seen),
          "x-forwarded-proto": append(["https", ...chain.slice(1).map(() => "http")]),
          "x-forwarded-host": append(["atelier.example", ...chain.slice(1).map(() => "inside")]),
        };
        const requester = read(chain.at(-1) ?? "", headers);
        expect(requester).toEqual({ address: caller, isSecure: true, host: "atelier.example" });
      },
    ),
  );
});

test("a header that only one proxy writes is believed through all of them", () => {
  const headers = { "x-forwarded-for": "203.0.113.9, 10.0.0.1", "x-forwarded-proto": "https" };
  expect(read("127.0.0.1", headers)).toEqual({ address: "203.0.113.9", isSecure: true, host: "inside:3000" });
});

test("the walk ends at an entry that is no address, and an empty header means the proxy itself", () => {
  expect(read("10.0.0.1", { "x-forwarded-for": "203.0.113.9, unknown" }).address).toBe("10.0.0.1");
  expect(read("10.0.0.1", {})).toEqual({ address: "10.0.0.1", isSecure: false, host: "inside:3000" });
  expect(readForwarded({}, {}, isTrusted).address).toBe("unknown");
});

test.each([
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["192.0.2.1:4711", "192.0.2.1"],
  ["[2001:DB8::1]:443", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["0x7f.1", null],
  ["127.1", null],
  ["evil.example", null],
])("%s is written %s", (text, plain) => {
  expect(plainAddress(text)).toBe(plain);
});

test("private and loopback name the usual ranges", () => {
  const isOurs = trustedProxies(["private", "loopback"]);
  for (const address of [
    "10.1.2.3",
    "172.31.0.1",
    "192.168.0.9",
    "::1",
    "127.8.9.1",
    "fd00::1",
    "::ffff:10.0.0.1",
  ]) {
    expect(isOurs(address), address).toBe(true);
  }
  for (const address of ["172.32.0.1", "8.8.8.8", "2001:db8::1", "unknown"])
    expect(isOurs(address), address).toBe(false);
});
