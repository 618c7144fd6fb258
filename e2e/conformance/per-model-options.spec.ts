import { expectAccepted } from "./expect-accepted";
import { clip, picture } from "./material";
import { OPTION_TABLE, type TextOptions } from "./option-table";
import { create, expect, refused, test } from "./service";
import { VIDEOS } from "./specimens";

const AUDIO = { toggle: [true, false], on: [true], off: [false], ignored: [true, false, undefined] } as const;

/** The first value of every option of a model. */
async function plainest(model_id: string, options: TextOptions) {
  return {
    model_id,
    prompt: "A pier at dusk",
    mode: options.mode,
    tier: options.tiers[0],
    ratio: options.ratios?.[0],
    resolution: options.clips[0]?.resolutions[0],
    duration_seconds: options.clips[0]?.durations[0],
    audio_enabled: AUDIO[options.audio][0],
    ...(options.image === "required" ? { input_image_url: await picture() } : {}),
    ...(options.mode === "edit" ? { input_video_url: await clip(5) } : {}),
  };
}

/** Every (tier, resolution, duration, audio) of the table. */
function* tuples({ tiers, clips, audio }: TextOptions) {
  for (const { resolutions, durations, tiers: only } of clips)
    for (const tier of only ?? (tiers.length > 0 ? tiers : [undefined]))
      for (const resolution of resolutions)
        for (const duration_seconds of durations)
          for (const audio_enabled of AUDIO[audio])
            yield { tier, resolution, duration_seconds, audio_enabled };
}

for (const [model_id, options] of Object.entries(OPTION_TABLE)) {
  const { tiers, ratios, clips, audio, image } = options;

  test(`Per-model options, ${model_id}: every tier, resolution, duration and audio of the table is taken`, async () => {
    const body = await plainest(model_id, options);
    for (const tuple of tuples(options)) await expectAccepted(VIDEOS, { ...body, ...tuple });
  });

  test(`Per-model options, ${model_id}: every ratio of the table is taken, and no other`, async () => {
    const body = await plainest(model_id, options);
    for (const ratio of ratios ?? [undefined]) await expectAccepted(VIDEOS, { ...body, ratio });
    for (const ratio of ratios ? ["7:5", "wide"] : ["16:9", "adaptive"]) {
      const { message, details } = refused(await create(VIDEOS, { ...body, ratio }), 400);
      for (const value of ratios ?? []) expect(JSON.stringify({ message, details })).toContain(value);
    }
  });

  test(`Price matrix, ${model_id}: a resolution, duration, tier or audio outside the table is invalid_request`, async () => {
    const body = await plainest(model_id, options);
    const maxSeconds = Math.max(...clips.flatMap(({ durations }) => durations.map(Number)));
    const broken: object[] = [
      { resolution: "144p" },
      { duration_seconds: String(maxSeconds + 1) },
      { duration_seconds: `${body.duration_seconds}.5` },
      { duration_seconds: `${body.duration_seconds}s` },
      ...(tiers.length > 0 ? [{ tier: "ultra" }] : []),
      ...(audio === "toggle" ? [{ audio_enabled: undefined }] : []),
      ...(audio === "off" ? [{ audio_enabled: true }] : []),
      ...(model_id === "alpha-3.1" ? [{ audio_enabled: false }] : []),
    ];
    for (const change of broken) refused(await create(VIDEOS, { ...body, ...change }), 400);
  });

  if (image !== "optional") continue;
  test(`Input rules 1, ${model_id}: input_image_url is an optional first frame`, async () => {
    const body = await plainest(model_id, options);
    // Input rules 3: with a first frame kappa-h3 gets no ratio.
    const ratio = model_id === "kappa-h3" ? undefined : body.ratio;
    await expectAccepted(VIDEOS, { ...body, ratio, input_image_url: await picture() });
  });
}

test("Per-model options: a tier is ignored by models without tiers", async () => {
  for (const [model_id, options] of Object.entries(OPTION_TABLE)) {
    if (options.tiers.length === 0)
      await expectAccepted(VIDEOS, { ...(await plainest(model_id, options)), tier: "anything" });
  }
});

test("Input rules 5: negative_prompt is taken or ignored, never refused", async () => {
  for (const [model_id, options] of Object.entries(OPTION_TABLE))
    await expectAccepted(VIDEOS, { ...(await plainest(model_id, options)), negative_prompt: "fog" });
});

test("Limits: a prompt of 1 and of 4096 characters is taken", async () => {
  const [[model_id, options] = []] = Object.entries(OPTION_TABLE);
  if (!model_id || !options) throw new Error("the table is empty");
  for (const length of [1, 4096])
    await expectAccepted(VIDEOS, { ...(await plainest(model_id, options)), prompt: "x".repeat(length) });
});
