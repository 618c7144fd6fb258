// @module-tag all
import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, it } from "vitest";
import { aSession } from "@/lib/testing/job-service";
import { malformedFiles, SMALL_MALFORMED_CLIP } from "@/lib/testing/malformed-files/corpus";
import { bring, refusal, storedFiles, withUploadService } from "@/lib/testing/upload-service";
import { acceptUpload } from "./uploads";

withUploadService();

const EVERY = 5;
const MAX_GROWTH_MB = 100;
/** Reading these files in this process took up to twenty seconds. A busy machine takes a tenth of that. */
const MAX_STALL_MS = 5_000;

it("files that claim more than they contain cost the receiving process neither memory nor time", async () => {
  const session = await aSession();
  const waiting = [SMALL_MALFORMED_CLIP, ...malformedFiles(1).filter((_, at) => at % EVERY === 0)];
  const sent = waiting.length;
  const responses = new Map<string, unknown>();
  const residentMb = () => process.memoryUsage.rss() / 2 ** 20;
  const first = residentMb();
  let peakMb = first;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const sender = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { name, bytes, type } = file;
      responses.set(name, await refusal(acceptUpload(session, bring(new Uint8Array(bytes), type))));
      peakMb = Math.max(peakMb, residentMb());
    }
  };
  await Promise.all([sender(), sender()]);
  delay.disable();
  expect(responses.size).toBe(sent);
  expect(responses.get(SMALL_MALFORMED_CLIP.name)).toBe(415);
  // A wrong field that no code reads is no reason to refuse a file.
  for (const [name, status] of responses) expect([null, 415, 422], name).toContain(status);
  expect([...responses.values()].filter((status) => status === 415).length).toBeGreaterThan(sent / 3);
  expect(peakMb - first).toBeLessThan(MAX_GROWTH_MB);
  expect(delay.max / 1e6).toBeLessThan(MAX_STALL_MS);
  expect(await storedFiles()).toHaveLength(
    [...responses.values()].filter((status) => status === null).length,
  );
});
