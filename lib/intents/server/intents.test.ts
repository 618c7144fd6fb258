import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { readDetail } from "@/lib/jobs/server/read";
import { A_CLIP, A_PRICE } from "@/lib/testing/a-clip";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { putLimit } from "@/lib/testing/put-limit";
import { json } from "@/lib/testing/stub-service";
import { createIntent } from "./intents";

const service = withJobService();
const clip = (prompt: string) => ({ kind: "video" as const, request: { ...A_CLIP, prompt } });

it("the same token of two people makes two jobs", async () => {
  const key = "one-key-for-both-of-them";
  const [ada, mira] = [await aSession("Ada", key), await aSession("Mira", key)];
  expect(ada.workspaceId).toBe(mira.workspaceId);
  const stranger = await aSession();
  const createsBefore = service.creates;
  const jobs = await Promise.all([
    createIntent(ada, clip("Ada's"), "the-same-token"),
    createIntent(mira, clip("Mira's"), "the-same-token"),
    createIntent(stranger, clip("A stranger's"), "the-same-token"),
  ]);
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(3);
  await eventually(() => expect(service.creates).toBe(createsBefore + 3));
});

it("a body with its fields in another order is the same body", async () => {
  const session = await aSession();
  const { prompt, ...rest } = A_CLIP;
  const first = await createIntent(session, { kind: "video", request: { prompt, ...rest } }, "token-order");
  const again = await createIntent(session, { kind: "video", request: { ...rest, prompt } }, "token-order");
  expect(again.id).toBe(first.id);
});

it("sends an address in a request to the upstream unchanged, and requests nothing from it", async () => {
  let callCount = 0;
  const canary = createServer((_, response) => {
    callCount += 1;
    response.end();
  });
  await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/inside?token=1`;
  const session = await aSession();
  const { id } = await createIntent(
    session,
    { kind: "video", request: { ...A_CLIP, prompt: "From a picture", input_image_url: address } },
    "token-canary",
  );
  await eventually(async () => expect((await readDetail(session, id)).status).toBe("queued"));
  const sent = [...service.jobs.values()].map(({ body }) => JSON.parse(body));
  expect(sent.find(({ prompt }) => prompt === "From a picture")?.input_image_url).toBe(address);
  expect(callCount).toBe(0);
  await new Promise((resolve) => canary.close(resolve));
});

it("applies a limit that was set while prices were read from the upstream", async () => {
  const session = await aSession();
  let asked = 0;
  service.away = async (request, response) => {
    asked += 1;
    await wait(1_500);
    json(200, { object: "list", data: [A_PRICE] })(request, response);
  };
  const refused = expect(createIntent(session, clip("Slow"), "token-slow-prices")).rejects.toMatchObject({
    code: "limit_reached",
  });
  await eventually(() => expect(asked).toBe(1));
  const limit = { limit_credits: 1 } as const;
  await putLimit(session, limit);
  service.away = null;
  await refused;
});
