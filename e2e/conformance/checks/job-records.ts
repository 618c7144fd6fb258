import type { CreationPath } from "../endpoint-table";
import { expect, test } from "../service";
import {
  type AnyRecord,
  AVATARS,
  aClip,
  FINISHED,
  IMAGES,
  type Specimen,
  VIDEOS,
  VOICES,
} from "../specimens";

const OBJECTS: Record<string, string> = {
  [VIDEOS]: "video_generation_job",
  [VOICES]: "voice_generation",
  [IMAGES]: "image_generation_job",
  [AVATARS]: "talking_avatar_job",
} satisfies Record<CreationPath, string>;
const STEPS = ["queued", "processing", "completed"];
const at = (moment: string | null | undefined) => Date.parse(moment ?? "");
/** Clocks of two machines may differ by so much. */
const CLOCKS_MS = 600_000;

for (const [path, make] of Object.entries(FINISHED)) {
  const check = (sentence: string, run: (made: Specimen<AnyRecord>) => void | Promise<void>) =>
    test(sentence, async () => run(await make()));

  check(
    `What the service does 1, ${path}: a record with a status is returned, assets appear on it`,
    (made) => {
      expect(made.accepted.object).toBe(OBJECTS[path]);
      expect(["queued", "processing"]).toContain(made.accepted.status);
      for (const { status, assets } of made.seen)
        if (status !== "completed") expect(assets ?? []).toEqual([]);
      expect(made.ended.status, JSON.stringify(made.ended)).toBe("completed");
      expect(made.ended.assets?.length).toBeGreaterThan(0);
    },
  );

  check(
    `States and transitions, ${path}: only forward, and the end is final`,
    async ({ seen, ended, look }) => {
      const steps = seen.map(({ status }) => STEPS.indexOf(status));
      expect(steps).toEqual([...steps].sort());
      const { assets: _renewed, ...later } = await look();
      const { assets: _first, ...end } = ended;
      expect(later).toEqual(end);
    },
  );

  check(
    `States and transitions, ${path}: a completed record has its moments, and no failure`,
    ({ seen, ended }) => {
      for (const { created_at } of seen) expect(created_at).toBe(ended.created_at);
      expect(Math.abs(at(ended.created_at) - Date.now())).toBeLessThan(CLOCKS_MS);
      expect(at(ended.completed_at)).toBeGreaterThanOrEqual(at(ended.created_at));
      if (ended.updated_at) expect(at(ended.updated_at)).toBeGreaterThanOrEqual(at(ended.created_at));
      for (const { failed_at, failure_code, failure_message } of seen)
        expect([failed_at ?? null, failure_code ?? null, failure_message ?? null]).toEqual([
          null,
          null,
          null,
        ]);
      for (const { status, completed_at } of seen)
        if (status !== "completed") expect(completed_at ?? null).toBeNull();
    },
  );
}

for (const path of [VIDEOS, IMAGES, AVATARS])
  test(`Resources, GenerationJob, ${path}: progress_percent does not fall, and is 100 at the end`, async () => {
    const { seen } = (await FINISHED[path]?.()) ?? { seen: [] };
    const percents = seen.flatMap((job) =>
      "progress_percent" in job && typeof job.progress_percent === "number" ? [job.progress_percent] : [],
    );
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    if (percents.length > 0) expect(percents.at(-1)).toBe(100);
  });

test("Resources, GenerationJob: request holds what was submitted", async () => {
  const { ended } = (await FINISHED[VIDEOS]?.()) ?? {};
  if (ended && "request" in ended && ended.request !== undefined)
    expect(ended.request).toMatchObject(aClip());
});
