import { clip, drawPicture, host, tone } from "../material";
import { accepted, ask, create, expect, refusal, refused, test } from "../service";
import { canceledEarly, VIDEOS } from "../specimens";

test("Input rules 6: POST /v1/assets hosts a local file and returns its address", async () => {
  const bytes = drawPicture();
  const hosted = await host(bytes, "boat.png");
  expect(hosted).toMatchObject({ type: "image", mime_type: "image/png", width: 320, height: 180 });
  const response = await fetch(hosted.url);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(bytes));
});

test("Input rules 6: sound and video are hosted too", async () => {
  for (const url of [await clip(3), await tone(4)]) {
    const response = await fetch(url, { headers: { range: "bytes=0-7" } });
    expect([200, 206]).toContain(response.status);
    await response.body?.cancel();
  }
});

test("POST /v1/assets: what is no media, or no file, is refused in the envelope", async () => {
  const garbage = new FormData();
  garbage.set("file", new Blob(["not a picture"]), "picture.png");
  const response = await ask("POST", "/v1/assets", { form: garbage });
  expect([400, 415, 422]).toContain(response.status);
  refused(response, response.status);
  refused(await ask("POST", "/v1/assets", { json: {} }), 400);
  refused(await ask("POST", "/v1/assets", { form: new FormData() }), 400);
});

test("Assets: an input address inside the service's own network is never used", async () => {
  const inside = ["http://127.0.0.1:9/a.png", "http://169.254.169.254/latest", "http://[::1]:9/a.png"];
  const body = { model_id: "delta-2.6", prompt: "A pier", resolution: "720p", duration_seconds: "5" };
  for (const input_image_url of inside)
    expect((await refusal(VIDEOS, { ...body, input_image_url })).message).toContain("input_image_url");
});

test("Assets: a hosted file's address is good as an input of a creation", async () => {
  const { url } = await host(drawPicture(640, 360), "boat.png");
  const prompt = canceledEarly("A pier");
  const body = { model_id: "zeta-1.5", prompt, resolution: "480p", duration_seconds: "6" };
  accepted(await create(VIDEOS, { ...body, input_image_url: url }), 202);
});
