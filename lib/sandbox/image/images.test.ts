import { imageSize as sizeOfFile } from "image-size";
import { beforeAll, expect, it } from "vitest";
import { generationJobList } from "@/lib/contract/job";
import { renderFile } from "../renderers/fork";
import { errorOf, parseJob } from "../test-parse";
import { quickRender, withSandbox } from "../test-sandbox";
import { imageSize } from "./image-kind";
import { IMAGE_MODELS, imageCredits } from "./image-models";

const quick = withSandbox({ render: quickRender }, { work: false });
const real = withSandbox({ render: renderFile });
const PATH = "/v1/image-generations";

let keys = 0;
const ask = (sandbox: typeof quick, body: unknown, init = {}) =>
  sandbox.call("POST", PATH, { idempotencyKey: `image-test-${++keys}`, body: JSON.stringify(body), ...init });
const picture = (changes = {}) => ({ model_id: "gamma-image-4", prompt: "A quiet pond", ...changes });

/** The address of a picture that the service made, used by all tests. */
let hosted = "";
beforeAll(async () => {
  const job = await finished(await ask(real, picture({ model_id: "iota-image-1.5", quality: "draft" })));
  hosted = job.assets[0]?.url ?? "";
});

async function finished(accepted: Response) {
  const { id } = parseJob(await accepted.json());
  return parseJob(await real.ended(`${PATH}/${id}`));
}

const choices = IMAGE_MODELS.flatMap((model) =>
  Object.keys(model.resolutions).flatMap((resolution) =>
    [...Object.keys(model.qualities ?? {}), ...(model.qualities ? [] : [null])].map((quality) => ({
      model,
      resolution,
      quality,
      credits: imageCredits(model, resolution, quality),
    })),
  ),
);

it("sells what the text states: drafts for 1, a budget model at 3 with fixed 1K, 2K and 4K from 3", () => {
  expect(IMAGE_MODELS).toHaveLength(15);
  const price = (resolution: string, credits: number) =>
    choices.some((choice) => choice.resolution === resolution && choice.credits === credits);
  expect(choices.some(({ quality, credits }) => quality === "draft" && credits === 1)).toBe(true);
  expect(
    IMAGE_MODELS.some(({ resolutions }) => JSON.stringify(resolutions) === JSON.stringify({ "1K": 3 })),
  ).toBe(true);
  expect(price("2K", 3)).toBe(true);
});

it.each(choices)("$model.id at $resolution, $quality, holds the credits of its row", async (choice) => {
  const { model, resolution, quality, credits } = choice;
  const input = model.input === "required" ? { input_image_url: hosted } : {};
  const sandbox = model.input === "required" ? real : quick;
  const body = picture({ model_id: model.id, resolution, ...(quality ? { quality } : {}), ...input });
  const response = await ask(sandbox, body, { key: `sk_sandbox_demo_${model.id.replace(/\W/g, "")}` });
  expect(parseJob(await response.json())).toMatchObject({
    object: "image_generation_job",
    credits_reserved: credits,
  });
});

it.each([
  ["gamma-image-4", "2K", "4:5"],
  ["gamma-image-4", "4K", "1:1"],
  ["kappa-image-3", "1K", "8:1"],
  ["beta-image-2", "1K", "2:3"],
  ["epsilon-image-1", "1K", "21:9"],
])(
  "%s at %s and %s is a picture of exactly that size",
  { tags: ["all"] },
  async (model_id, resolution, ratio) => {
    const job = await finished(await ask(real, picture({ model_id, resolution, ratio })));
    expect(job).toMatchObject({
      status: "completed",
      credits_used: job.credits_reserved,
      credits_refunded: 0,
    });
    const [asset] = job.assets;
    const bytes = Buffer.from(await (await real.call("GET", asset?.url ?? "", { key: "" })).arrayBuffer());
    const expected = imageSize(resolution, ratio);
    expect(sizeOfFile(bytes)).toMatchObject({ ...expected, type: "jpg" });
    expect(asset).toMatchObject({ type: "image", mime_type: "image/jpeg", ...expected });
    const [across, down] = ratio.split(":").map(Number);
    expect(Math.abs(expected.width / expected.height / ((across ?? 1) / (down ?? 1)) - 1)).toBeLessThan(0.02);
  },
);

it("works from a picture, and makes another one of it", async () => {
  const edit = { model_id: "delta-image-2-edit", prompt: "noir", ratio: "3:4" };
  const body = picture({ ...edit, input_image_url: hosted });
  const job = await finished(await ask(real, body));
  expect(job).toMatchObject({ status: "completed", assets: [{ ...imageSize("1K", "3:4") }] });
});

it.each([
  [picture({ model_id: "nobody" }), "model_id"],
  [picture({ prompt: "" }), "prompt"],
  [picture({ prompt: "a".repeat(4097) }), "prompt"],
  [picture({ ratio: "7:5" }), "ratio"],
  [picture({ resolution: "8K" }), "resolution"],
  [picture({ quality: "high" }), "quality"],
  [picture({ model_id: "iota-image-1.5", quality: "best" }), "quality"],
  [picture({ model_id: "delta-image-2-edit" }), "input_image_url"],
  [picture({ model_id: "zeta-image", input_image_url: "https://a.example/b.png" }), "input_image_url"],
  [picture({ negative_prompt: "x" }), "negative_prompt"],
])("refuses %j by its field %s", async (body, field) => {
  expect(await errorOf(await ask(quick, body))).toMatchObject({ status: 400, details: { field } });
});

it("names the accepted ratios, and has a quality of the model's own", async () => {
  const refused = await errorOf(await ask(quick, picture({ model_id: "zeta-image", ratio: "8:1" })));
  expect(refused.details?.accepted).toEqual(["1:1", "2:3", "3:2", "16:9", "9:16"]);
  const job = parseJob(await (await ask(quick, picture({ model_id: "iota-image-1.5" }))).json());
  expect(job.credits_reserved).toBe(5);
});

it("pages through 65 jobs in seven pages, newest first, each once, while more are made", async () => {
  const key = "sk_sandbox_demo_many";
  const made: string[] = [];
  for (let count = 0; count < 65; count++) {
    const response = await ask(quick, picture({ prompt: `Picture ${count}` }), { key });
    expect(response.status).toBe(202);
    made.push(parseJob(await response.json()).id);
  }
  const seen: string[] = [];
  let pages = 0;
  for (let cursor: string | null | undefined = ""; cursor !== null && cursor !== undefined; ) {
    const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const response = await quick.call("GET", `${PATH}?limit=10${query}`, { key });
    const page = generationJobList.parse(await response.json());
    seen.push(...page.data.map(({ id }) => id));
    expect(page.has_more).toBe(typeof page.next_cursor === "string");
    cursor = page.next_cursor;
    pages += 1;
    await ask(quick, picture({ prompt: "Made meanwhile" }), { key });
  }
  expect(pages).toBe(7);
  expect(seen).toEqual(made.toReversed());
  const other = await quick.call("GET", PATH, { key: "sk_sandbox_demo_nobody" });
  expect(generationJobList.parse(await other.json())).toMatchObject({ data: [], has_more: false });
});

it.each(["limit=0", "limit=101", "limit=x", "limit=", "cursor=%20", "cursor=abc"])(
  "refuses a list with ?%s",
  async (query) => {
    const refused = await errorOf(await quick.call("GET", `${PATH}?${query}`));
    expect(refused).toMatchObject({ status: 400, details: { field: query.split("=")[0] } });
  },
);

it("a picture of another kind of job is not found here", async () => {
  const { id } = parseJob(await (await ask(quick, picture())).json());
  expect((await errorOf(await quick.call("GET", `/v1/talking-avatars/${id}`))).status).toBe(404);
});
