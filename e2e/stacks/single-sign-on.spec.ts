import { CLIENT, OpenIdProvider } from "@/lib/testing/openid-provider";
import { post } from "../api-calls";
import { Stack } from "../fault-stack";
import { signIn } from "../fixtures";
import { expect, test } from "./fixtures";

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

    provider.person = { sub: "stranger", name: "Ines Soto" };
    const stranger = await aBrowser();
    await stranger.goto("/sign-in");
    await stranger.getByRole("button", { name: /Continue with/ }).click();
    await expect(stranger.getByText("Nobody here has invited you yet.")).toBeVisible();

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
