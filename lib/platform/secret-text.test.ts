import fc from "fast-check";
import { expect, it } from "vitest";
import { withoutAddresses, withoutInputs, withoutSignatures } from "./secret-text";

const SECRET = "Zq7xW2";
/** Parameters that open a file, of those who sign addresses. */
const SIGNED = [
  `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=${SECRET}`,
  `AWSAccessKeyId=AKIA7&Expires=1&Signature=${SECRET}`,
  `X-Goog-Credential=a&X-Goog-Signature=${SECRET}`,
  `sv=2024-01-01&se=2030&sig=${SECRET}`,
  `Policy=e30&Key-Pair-Id=K1&Signature=${SECRET}`,
  `token=${SECRET}`,
  `a=1;access_token=${SECRET}`,
  `hdnea=exp=1~hmac=${SECRET}`,
  `st=${SECRET}9a8b7c6d5e4fR3s2`,
  `p=0a8b7c6d5e4f9081&${SECRET}`,
];
const HOSTS = [
  "https://files.example/in/7.png",
  "HTTP://[::1]:90/a",
  "//files.example/a",
  "files.example/a.png",
  "s3://b/k",
];
/** The ways in which a text has an address. */
const WRITTEN: ((address: string) => string)[] = [
  (address) => address,
  (address) => JSON.stringify({ url: address }).replaceAll("/", "\\/"),
  (address) => JSON.stringify(address).replaceAll("&", "\\u0026").replaceAll("=", "\\u003d"),
  (address) => `<Url>${address.replaceAll("&", "&amp;")}</Url>`,
  (address) => `(${address}),`,
  encodeURIComponent,
  (address) => `https://proxy.example/fetch?u=${encodeURIComponent(address)}`,
];
const signed = fc
  .tuple(
    fc.constantFrom(...HOSTS),
    fc.constantFrom("?", "#"),
    fc.constantFrom(...SIGNED),
    fc.constantFrom(...WRITTEN),
  )
  .map(([host, sign, query, write]) => write(`${host}${sign}${query}`));

it("leaves nothing that opens a signed address, however a text has it", () => {
  fc.assert(
    fc.property(signed, fc.constantFrom("", "Can't read ", "See:\n"), (address, before) => {
      const text = `${before}${address} now`;
      for (const left of [withoutSignatures(text), withoutAddresses(text)]) {
        expect(left).not.toContain(SECRET);
        expect(left.startsWith(before) && left.endsWith(" now")).toBe(true);
      }
      const request = { prompt: text, nested: [{ source: address }, text, address], image_url: address };
      expect(JSON.stringify(withoutInputs(request))).not.toContain(SECRET);
    }),
    { numRuns: 2_000 },
  );
});

it("says of an address in a text of the upstream only where it leads", () => {
  const text = `Can't read https://files.example/up/${SECRET}/cat.png. Ask https://api.example or help@api.example?`;
  expect(withoutAddresses(text)).toBe(
    "Can't read https://files.example/[hidden] Ask https://api.example or help@api.example?",
  );
  expect(withoutAddresses(`sk_live_${SECRET} of https://ada:${SECRET}@host`)).not.toContain(SECRET);
});

it("keeps what people write that signs nothing", () => {
  for (const text of [
    "A sign that says https://example.com/?a=b in neon",
    "https://video.example/watch?v=dQw4w9WgXcQ&t=12 #golden=hour",
    "https://shop.example/?campaign=spring-sale-2026-berlin-mitte",
    "Who? Me = you. 50% #3f",
    "mailto ada@example.com?",
  ])
    expect(withoutSignatures(text)).toBe(text);
});
