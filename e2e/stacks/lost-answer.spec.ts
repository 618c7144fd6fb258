import { readAccount } from "@/lib/sandbox/account";
import { queryDatabase } from "../database";
import { bring, pressDescribe, result } from "../describe-clip";
import { CLIP } from "../video-form";
import { expect, test } from "./fixtures";

test("when the answer to a description is lost, it is said to be charged perhaps, and not asked for again", async ({
  onLine: page,
  line,
  apiKey,
}) => {
  let callCount = 0;
  line.deal(({ url }) => {
    if (url !== "/v1/llm/video/describe") return "none";
    callCount += 1;
    return "lost-after";
  });
  await bring(page, CLIP);
  await pressDescribe(page);
  await result(page, "lost");
  await expect(page.getByText("Response lost. You may have been charged.")).toBeVisible();
  await page.reload();
  await result(page, "lost");
  expect(callCount).toBe(1);
  const charges = await queryDatabase("select * from sandbox.charges where account_id = $1", [
    readAccount(`Bearer ${apiKey}`).id,
  ]);
  expect(charges.length, "charges at the service").toBeGreaterThan(0);
});
