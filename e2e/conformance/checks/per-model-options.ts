import { UNPRICED_FIELDS, WIRE_NAMES } from "@/lib/catalog/video-fields";
import { expectAccepted } from "../expect-accepted";
import { clip, picture } from "../material";
import { expect, forEachParallel, refusal, sampled, test } from "../service";
import { VIDEOS } from "../specimens";
import {
  ALL_VALUES,
  minimalRequest,
  OPTION_TABLE,
  optionCombinations,
  unsupportedValues,
} from "../video-orders";

for (const [model_id, options] of Object.entries(OPTION_TABLE)) {
  const { tiers, clips, audio, image, mode } = options;
  const order = () => minimalRequest(model_id, options);

  test(`Per-model options, ${model_id}: every tier, resolution, duration and audio of the table is accepted`, async () => {
    const body = await order();
    await forEachParallel(sampled([...optionCombinations(options)]), (tuple) =>
      expectAccepted(VIDEOS, { ...body, ...tuple }),
    );
  });

  for (const field of UNPRICED_FIELDS) {
    const wire = WIRE_NAMES[field];
    const own = options[`${field}s`];
    test(`Per-model options, ${model_id}: every ${wire} of the table is accepted`, async () => {
      const body = await order();
      await forEachParallel(sampled(own ?? [undefined]), (value) =>
        expectAccepted(VIDEOS, { ...body, [wire]: value }),
      );
    });

    // A model without ratios takes that of its input. Other options that a model has no list for are ignored.
    if (own || field === "ratio")
      test(`Per-model options, ${model_id}: a ${wire} outside the table is refused, with the accepted values`, async () => {
        const body = await order();
        await forEachParallel(sampled(unsupportedValues(own ?? [], field)), async (value) => {
          const { message, details } = await refusal(VIDEOS, { ...body, [wire]: value });
          for (const each of own ?? []) expect(JSON.stringify({ message, details })).toContain(each);
        });
      });
  }

  test(`Price matrix, ${model_id}: a resolution outside the table is invalid_request`, async () => {
    const body = await order();
    const own = clips.flatMap(({ resolutions }) => resolutions);
    await forEachParallel(sampled(unsupportedValues(own, "resolution")), (resolution) =>
      refusal(VIDEOS, { ...body, resolution }),
    );
  });

  test(`Price matrix, ${model_id}: a duration outside the table is invalid_request, also one in between`, async () => {
    const body = await order();
    await forEachParallel(
      clips.flatMap(({ resolutions, durations, tiers: only }) =>
        sampled(unsupportedValues(durations, "duration_seconds")).map((duration_seconds) => ({
          resolution: resolutions[0],
          tier: only?.[0] ?? tiers[0],
          duration_seconds,
        })),
      ),
      (change) => refusal(VIDEOS, { ...body, ...change }),
    );
    await refusal(VIDEOS, { ...body, duration_seconds: Number(body.duration_seconds) });
  });

  if (tiers.length > 0)
    test(`Price matrix, ${model_id}: a tier outside the table is invalid_request`, async () => {
      const body = await order();
      await forEachParallel(unsupportedValues(tiers, "tier"), (tier) => refusal(VIDEOS, { ...body, tier }));
    });

  const wrongAudio: unknown[] = [
    ...["true", "on", 1, {}],
    ...(audio === "toggle" ? [undefined] : []),
    ...(audio === "off" ? [true] : []),
    ...(model_id === "alpha-3.1" ? [false] : []),
  ];
  test(`Price matrix, ${model_id}: audio_enabled that it does not have is invalid_request`, async () => {
    const body = await order();
    await forEachParallel(
      wrongAudio.map((audio_enabled) => ({ audio_enabled })),
      (change) => refusal(VIDEOS, { ...body, ...change }),
    );
  });

  test(`Request body, ${model_id}: mode is ${mode}, and no other${mode === "edit" ? ", nor left out" : ""}`, async () => {
    const body = { ...(await order()), input_image_url: undefined, input_video_url: undefined };
    const inputs = { input_image_url: await picture(), input_video_url: await clip(5) };
    // With the inputs of the model, of the mode, with both and with none: the mode itself is refused.
    const own = await order();
    for (const wrong of ALL_VALUES.mode.filter((each) => each !== mode))
      for (const base of [own, body, { ...body, ...inputs }]) await refusal(VIDEOS, { ...base, mode: wrong });
    const leftOut = { ...own, mode: undefined };
    if (mode === "edit") await refusal(VIDEOS, leftOut);
    else await expectAccepted(VIDEOS, leftOut);
  });

  if (image === "optional" && mode === "generate")
    test(`Input rules 1, ${model_id}: input_image_url is an optional first frame`, async () => {
      const body = await order();
      // Input rules 3: with a first frame kappa-h3 gets no ratio.
      const ratio = model_id === "kappa-h3" ? undefined : body.ratio;
      await expectAccepted(VIDEOS, { ...body, ratio, input_image_url: await picture() });
    });

  const required = [
    ...(image === "required" ? ["input_image_url"] : []),
    ...(mode === "edit" ? ["input_video_url"] : []),
  ];
  for (const field of required)
    test(`Input rules 1, ${model_id}: ${field} is required, else invalid_request at once`, async () => {
      const body = await order();
      await refusal(VIDEOS, { ...body, [field]: undefined });
      await refusal(VIDEOS, { ...body, [field]: "" });
      await refusal(VIDEOS, { ...body, [field]: field.includes("image") ? await clip(5) : await picture() });
    });
}

test("Per-model options, gamma-2.0 and epsilon-2.3: what one tier or resolution has, another has not", async () => {
  const { "gamma-2.0": gamma, "epsilon-2.3": epsilon } = OPTION_TABLE;
  if (!gamma || !epsilon) throw new Error("the table has no such model");
  const fast = { ...(await minimalRequest("gamma-2.0", gamma)), tier: "fast", resolution: "1080p" };
  for (const duration_seconds of ["4", "8", "12"]) await refusal(VIDEOS, { ...fast, duration_seconds });
  const long = {
    ...(await minimalRequest("epsilon-2.3", epsilon)),
    resolution: "1080p",
    duration_seconds: "10",
  };
  for (const tier of ["standard", "pro"]) await refusal(VIDEOS, { ...long, tier });
});

test("Per-model options: a tier is ignored by models without tiers", async () => {
  for (const [model_id, options] of Object.entries(OPTION_TABLE)) {
    if (options.tiers.length === 0)
      await expectAccepted(VIDEOS, { ...(await minimalRequest(model_id, options)), tier: "anything" });
  }
});

test("Per-model options, alpha-3.1: the tier may be left out, and is then fast", async () => {
  const { "alpha-3.1": alpha } = OPTION_TABLE;
  if (alpha) await expectAccepted(VIDEOS, { ...(await minimalRequest("alpha-3.1", alpha)), tier: undefined });
});

test("Input rules 5: negative_prompt is accepted or ignored, never refused", async () => {
  for (const [model_id, options] of Object.entries(OPTION_TABLE))
    await expectAccepted(VIDEOS, { ...(await minimalRequest(model_id, options)), negative_prompt: "fog" });
});
