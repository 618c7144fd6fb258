import { once } from "node:events";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import {
  CERTIFICATE,
  CERTIFICATE_KEY,
  NEXT_CERTIFICATE,
  NEXT_CERTIFICATE_KEY,
} from "@/lib/testing/certificate";
import { withVariables } from "@/lib/testing/environment";
import { eventually } from "@/lib/testing/eventually";
import { withWebhookReceiver } from "@/lib/testing/webhook-receiver";
import { createPoster } from "./post-outside";

const receiver = withWebhookReceiver();
const set = withVariables();

it("waits 15 seconds for a receiver that hangs, and reads a kilobyte of one that never stops", async () => {
  const post = createPoster({ timeoutMs: 300 });
  const message = { headers: {}, body: "{}" };
  receiver.respond = () => undefined;
  const hung = await post({ url: receiver.address("/hung"), ...message });
  expect(hung).toMatchObject({ status: null, problem: expect.stringContaining("No answer within") });
  let written = 0;
  receiver.respond = (response) => {
    response.writeHead(200);
    const write = () => {
      while (written < 10_000_000 && !response.destroyed) {
        written += 65_536;
        if (!response.write("x".repeat(65_536))) return response.once("drain", write);
      }
      return undefined;
    };
    write();
  };
  const large = await post({ url: receiver.address("/large"), ...message });
  expect(large).toMatchObject({ status: 200, body: "x".repeat(1_024) });
  expect(written).toBeLessThan(10_000_000);
  receiver.respond = (response) => response.writeHead(200).write("accepted");
  const endless = await post({ url: receiver.address("/endless"), ...message });
  expect(endless).toMatchObject({ status: 200, body: "accepted" });
});

it("connects to no private address, whatever a name leads to, and to no redirected or insecure one", async () => {
  const message = { headers: {}, body: "{}" };
  const post = createPoster({ resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
  const tls = createTlsServer().listen(0, "127.0.0.1");
  expect(await post({ url: "https://rebound.example/hook", ...message })).toMatchObject({
    status: null,
    problem: expect.stringContaining("private network"),
  });
  tls.close();
  // The variable no longer names the host.
  set({ WEBHOOK_ALLOWED_HOSTS: "" });
  expect(await post({ url: receiver.address(), ...message })).toMatchObject({ status: null });
  expect(receiver.received).toEqual([]);
});

it("goes on when a receiver shows another certificate, and says so where that is not trusted", async () => {
  const first = { key: CERTIFICATE_KEY, cert: CERTIFICATE };
  const next = { key: NEXT_CERTIFICATE_KEY, cert: NEXT_CERTIFICATE };
  const tls = createTlsServer(first, (_request, response) => response.writeHead(204).end());
  await once(tls.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void tls.close());
  const { port } = tls.address() as AddressInfo;
  const toThere = { resolve: async () => [{ address: "127.0.0.1", family: 4 }], isPublic: () => true };
  const post = createPoster({ ...toThere, ca: `${CERTIFICATE}\n${NEXT_CERTIFICATE}` });
  const postByOld = createPoster({ ...toThere, ca: CERTIFICATE });
  const message = { url: `https://client.example:${port}/hook`, headers: {}, body: "{}" };
  const statuses = async () => [(await post(message)).status, (await postByOld(message)).status];
  expect(await statuses()).toEqual([204, 204]);
  tls.setSecureContext(next);
  // A connection that is open goes on with the certificate that it began with.
  expect(await statuses()).toEqual([204, 204]);
  tls.closeAllConnections();
  // An attempt on a connection that is just ending breaks, and the event is tried again.
  await eventually(async () => expect(await post(message)).toMatchObject({ status: 204 }));
  await eventually(async () =>
    expect(await postByOld(message)).toMatchObject({ problem: "The certificate isn't valid" }),
  );
  tls.setSecureContext(first);
  tls.closeAllConnections();
  await eventually(async () => expect(await statuses()).toEqual([204, 204]));
});
