import assert from "node:assert/strict";
import fc from "fast-check";
import { it } from "vitest";
import { parseUpstreamJob } from "./upstream-job";

const anything = fc.anything({ withBigInt: false, withDate: false });
/** For one field among many, because deeper values take most of the time. */
const anythingFlat = fc.anything({ withBigInt: false, withDate: false, maxDepth: 1, maxKeys: 2 });
const odd = <T>(typical: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: typical }, { weight: 1, arbitrary: anythingFlat });
const id = fc.string({ minLength: 1, maxLength: 200 });
const anAsset = fc.record(
  {
    id: odd(id),
    url: odd(fc.webUrl()),
    type: odd(fc.constantFrom("image", "audio", "video", "hologram")),
    mime_type: odd(fc.string()),
    size_bytes: odd(fc.nat()),
    width: odd(fc.nat()),
    expires_at: odd(fc.date().map((date) => (Number.isNaN(date.getTime()) ? "never" : date.toISOString()))),
  },
  { requiredKeys: [] },
);
const aJobRecord = fc.record(
  {
    id,
    status: odd(fc.constantFrom("queued", "processing", "completed", "failed", "canceled", "paused")),
    progress_percent: odd(fc.integer({ min: -10, max: 200 })),
    credits_reserved: odd(fc.nat()),
    credits_used: odd(fc.nat()),
    credits_refunded: odd(fc.nat()),
    failure_message: odd(fc.string()),
    completed_at: odd(fc.constant("2026-01-01T00:00:00Z")),
    assets: odd(fc.array(odd(anAsset), { maxLength: 4 })),
    something_new: anything,
  },
  { requiredKeys: ["id"] },
);

// Node's own assertions: there are tens of thousands, and one of Vitest's takes longer than a parse.
it("parses every response with a job id, whatever else it has, into values that a row can hold", () => {
  fc.assert(
    fc.property(aJobRecord, (body) => {
      const read = parseUpstreamJob(body);
      assert.equal(read?.id, body.id);
      assert.ok([null, "queued", "processing", "completed", "failed", "canceled"].includes(read.status));
      const percent = read.progressPercent ?? 0;
      assert.ok(Number.isInteger(percent) && percent >= 0 && percent <= 100);
      for (const credits of [read.creditsReserved, read.creditsUsed, read.creditsRefunded]) {
        assert.ok(credits === null || (Number.isInteger(credits) && credits >= 0 && credits < 2 ** 31));
      }
      for (const { url, type, expiresAt } of read.assets) {
        assert.ok(URL.canParse(url));
        assert.ok(["image", "audio", "video"].includes(type));
        assert.ok(expiresAt === null || Number.isFinite(expiresAt.getTime()));
      }
    }),
    { numRuns: 5_000 },
  );
});

it("parses no response without a job id", () => {
  fc.assert(
    fc.property(anything, (body) => {
      const named = typeof body === "object" && body !== null && "id" in body;
      if (!named) assert.equal(parseUpstreamJob(body), null);
    }),
    { numRuns: 2_000 },
  );
});

it("takes the length of a voice from the generation when its only sound has none", () => {
  const sound = { id: "a", type: "audio", url: "https://files.test/a.mp3", mime_type: "audio/mpeg" };
  const lengths = (assets: object[]) =>
    parseUpstreamJob({ id: "v", status: "completed", duration_seconds: 12.5, assets })?.assets.map(
      ({ durationSeconds }) => durationSeconds,
    );
  assert.deepEqual(lengths([sound]), [12.5]);
  assert.deepEqual(lengths([{ ...sound, duration_seconds: 3 }]), [3]);
  assert.deepEqual(lengths([sound, { ...sound, id: "b" }]), [null, null]);
  assert.deepEqual(lengths([{ ...sound, type: "image" }]), [null]);
});
