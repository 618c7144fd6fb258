import type { Page } from "@playwright/test";
import { CLIENT, OpenIdProvider } from "@/lib/testing/openid-provider";
import { post } from "../api-calls";
import { Stack } from "../fault-stack";
import { signIn } from "../fixtures";
import { expect, test } from "./fixtures";

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

test("members join and sign in through an OpenID provider; without it an owner comes in by the key", async ({
  browser,
  run,
  apiKey,
}) => {
  const provider = new OpenIdProvider();
  await provider.listen();
  provider.person = { sub: "ines", name: "Ines Soto" };
  const dashboard = await Stack.dashboard(run.sandboxUrl, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: "Lighthouse",
  });
  provider.know(dashboard.url);
  const aBrowser = async () => (await browser.newContext({ baseURL: dashboard.url })).newPage();
  try {
    await dashboard.start();
    const owner = await aBrowser();
    await signIn(owner, apiKey);
    const { path } = await (await post(owner.request, "/api/invitations", { role: "creator" })).json();

    const member = await aBrowser();
    const asked: string[] = [];
    member.on("request", (request) => asked.push(request.url()));
    await member.goto(path);
    await member.getByRole("button", { name: /Continue with .*Lighthouse/ }).click();
    await expect(member).toHaveURL(/create\/video/);
    expect(await (await member.request.get("/api/session")).json()).toMatchObject({
      person: "Ines Soto",
      role: "creator",
    });
    expect(asked.filter((url) => url.includes(path.split("#")[1]))).toEqual([]);

    await member.context().clearCookies({ name: "atelier.session" });
    await member.goto("/usage");
    await member.getByRole("button", { name: /Continue with/ }).click();
    await expect(member).toHaveURL(/\/usage$/);

    // The provider asks whether to sign out of it, and leads back.
    await signOut(member);
    await expect(member).toHaveURL((url) => url.href.startsWith(`${provider.issuer}/session/end?`));
    expect((await member.request.get(`${dashboard.url}/api/session`)).status()).toBe(401);
    await member.getByRole("button", { name: "Yes, sign me out" }).click();
    await expect(member).toHaveURL(`${dashboard.url}/sign-in`);
    await expect(member.getByText(/^Signed out of Atelier, not of/)).toHaveCount(0);

    // Its session has ended with that: who comes from this browser now is asked for again, and is somebody else.
    const ines = provider.person;
    provider.person = { sub: "stranger", name: "Ines Soto" };
    await member.getByRole("button", { name: /Continue with/ }).click();
    await expect(member.getByText("Nobody here has invited you yet.")).toBeVisible();

    // A provider without a sign-out of its own.
    provider.know(
      dashboard.url,
      {},
      { features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } } },
    );
    provider.person = ines;
    const stays = await aBrowser();
    await stays.goto("/sign-in");
    await stays.getByRole("button", { name: /Continue with/ }).click();
    await expect(stays).toHaveURL(/create\/video/);
    await signOut(stays);
    await expect(stays.getByText(/^Signed out of Atelier, not of/)).toContainText("Lighthouse");

    const stranger = await aBrowser();
    await stranger.goto("/sign-in");
    await provider.stop();
    await stranger.getByRole("button", { name: /Continue with/ }).click();
    await expect(
      stranger.getByRole("main").getByText("Can't reach the sign-in provider right now."),
    ).toBeVisible();
    await signIn(stranger, apiKey);
    expect(await (await stranger.request.get("/api/session")).json()).toMatchObject({ role: "owner" });
    expect(dashboard.log()).not.toContain(CLIENT.secret);
  } finally {
    await dashboard.stop();
    await provider.stop();
  }
});
