import { expect, it } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import type { Upload } from "@/lib/uploads/upload";
import { uploadInOrder } from "./upload-in-order";

const uploadOf = (name: string): Upload => ({
  id: `upl_${name}`,
  object: "upload",
  kind: "image",
  name,
  url: `https://example.com/${name}`,
  preview_url: "",
  mime_type: "image/png",
  size_bytes: 4,
  width: 1,
  height: 1,
  duration_seconds: null,
  mark: null,
  is_usable: true,
  expires_at: null,
  person_id: "person",
  created_at: "2026-01-01T00:00:00.000Z",
});

/** Uploads ten files, each of which does what its number says; all others arrive. */
function upload(faults: Readonly<Record<number, (attempt: number) => Error | null>>) {
  const names = Array.from({ length: 10 }, (_, at) => String(at));
  const seen: string[] = [];
  const waits: number[] = [];
  const shares: number[] = [];
  const attempts = new Map<string, number>();
  let running = 0;
  let most = 0;
  const result = uploadInOrder({
    files: names.map((name) => new File(["1234"], name)),
    controller: new AbortController(),
    send: async ({ name }) => {
      const attempt = attempts.get(name) ?? 0;
      attempts.set(name, attempt + 1);
      most = Math.max(most, ++running);
      // The later a file, the sooner it arrives.
      await new Promise((resolve) => setTimeout(resolve, 10 - Number(name)));
      running -= 1;
      const fault = faults[Number(name)]?.(attempt);
      if (fault) throw fault;
      return uploadOf(name);
    },
    onNext: ({ name }, outcome) => seen.push("input" in outcome ? name : `${name} ${outcome.fault.message}`),
    onShare: (share) => shares.push(share),
    pause: async (ms) => void waits.push(ms),
  });
  return { result, seen, waits, shares, most: () => most };
}

it("gives files on in their order, passes over a broken one, and tries a lost one again", async () => {
  const run = upload({
    2: () => new ApiError("unsupported_media", "broken"),
    4: (attempt) => (attempt < 2 ? new ApiError("unavailable", "away") : null),
    5: (attempt) => (attempt < 1 ? new ApiError("rate_limited", "wait", { retryAfterSeconds: 5 }) : null),
  });
  await run.result;
  expect(run.seen).toEqual(["0", "1", "2 broken", "3", "4", "5", "6", "7", "8", "9"]);
  expect(run.waits.toSorted((a, b) => a - b)).toEqual([1_000, 3_000, 5_000]);
  expect(run.shares.at(-1)).toBe(1);
  expect(run.most()).toBe(3);
});

it("stops at a limit that lasts, with everything before it given on", async () => {
  const full = new ApiError("rate_limited", "5 GB a day", { retryAfterSeconds: 40_000 });
  const run = upload({ 3: () => full });
  await expect(run.result).rejects.toBe(full);
  expect(run.seen).toEqual(["0", "1", "2"]);
  expect(run.waits).toEqual([]);
});
