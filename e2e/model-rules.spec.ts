import { expect, test } from "./fixtures";
import { generate, prompt } from "./video-form";

test("an owner switches off a tier and a model, which say why where they are offered", async ({
  page,
  axe,
}) => {
  await page.goto("/settings/models");
  await page.getByRole("switch", { name: "spicy, of zeta" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Rules saved");
  await page
    .getByRole("button", { name: /^\d+ of \d+ models$/ })
    .first()
    .click();
  await page.getByRole("checkbox", { name: "Owners may use gamma-2.5", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: "Owners may use zeta spicy" })).not.toBeChecked();
  await axe(page);

  await page.goto("/create/video?model=zeta&tier=spicy&prompt=A%20lake");
  await expect(prompt(page)).toHaveValue("A lake");
  await expect(generate(page)).toHaveAccessibleDescription(
    /The spicy tier of zeta is switched off for your role/,
  );
  await axe(page);
  await page.goto("/create/video?model=gamma-2.5&prompt=A%20lake");
  await expect(generate(page)).toHaveAccessibleDescription(/Your role doesn't use gamma-2.5 here/);
  const { data } = await (await page.request.get("/api/jobs")).json();
  expect(data).toEqual([]);
});
