import { readAccount } from "@/lib/sandbox/account";
import { queryDatabase } from "../database";
import { awaitDescription, chooseClip, pressDescribe } from "../describe-clip";
import { CLIP } from "../samples";
import { expect, test } from "./fixtures";

test("a description whose response is lost is shown as perhaps charged, and is not requested again", async ({
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
  await chooseClip(page, CLIP);
  await pressDescribe(page);
  await awaitDescription(page, "lost");
  await expect(page.getByText("Response lost. You may have been charged.")).toBeVisible();
  await page.reload();
  await awaitDescription(page, "lost");
  expect(callCount).toBe(1);
  const charges = await queryDatabase("select * from sandbox.charges where account_id = $1", [
    readAccount(`Bearer ${apiKey}`).id,
  ]);
  expect(charges.length, "charges at the upstream").toBeGreaterThan(0);
});
