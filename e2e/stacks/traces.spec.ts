import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import { sendJob } from "../api-calls";
import { Stack } from "../fault-stack";
import { signedInVisitor } from "../sign-in";
import { expect, test } from "./fixtures";

const attribute = z.object({
  key: z.string(),
  value: z.looseObject({ stringValue: z.optional(z.string()) }),
});
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** A collector that keeps what it is sent. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.setHeader("content-type", "application/json").end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const spans = () =>
    bodies
      .flatMap((body) => exported.parse(JSON.parse(body)).resourceSpans)
      .flatMap(({ resource, scopeSpans }) => {
        const service = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue;
        return scopeSpans.flatMap(({ spans }) => spans.map((each) => ({ ...each, service })));
      });
  return { url: `http://127.0.0.1:${port}`, bodies, spans, close: () => server.close() };
}

test("a job is one trace from the request to the archived file, through all processes and without secrets", async ({
  run,
  apiKey,
}) => {
  const collector = await startCollector();
  const dashboard = await Stack.dashboard(run.sandboxUrl, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  });
  try {
    await dashboard.start();
    const visitor = await signedInVisitor(dashboard.url, apiKey);
    const request = {
      model_id: "zeta-image",
      prompt: "A bell unlike others",
      ratio: "1:1",
      resolution: "1K",
    };
    const id = await sendJob(visitor, "image", request);
    await expect
      .poll(async () => (await (await visitor.get(`/api/jobs/${id}`)).json()).assets[0]?.archived_at)
      .toBeTruthy();
    await visitor.get("/create/video?prompt=A+bell+unlike+others");
    await visitor.dispose();
    // What was not exported yet leaves with the processes.
    await dashboard.stop();

    const traceId = createHash("sha256").update(id).digest("hex").slice(0, 32);
    const spans = collector.spans().filter((each) => each.traceId === traceId);
    const [first, ...others] = spans.filter(({ parentSpanId }) => !parentSpanId);
    expect(first).toMatchObject({ name: "accept job", service: "atelier-web" });
    expect(others).toEqual([]);
    const steps = spans.filter(({ parentSpanId }) => parentSpanId === first?.spanId);
    const names = new Set(steps.map(({ name }) => name));
    expect([...names].toSorted()).toEqual(["archive result", "follow job", "send job"]);
    expect(steps.find(({ name }) => name === "archive result")?.service).toBe("atelier-worker");
    const call = spans.find(({ name }) => name === "call createImage");
    expect(steps.map(({ spanId }) => spanId)).toContain(call?.parentSpanId);

    expect(dashboard.log()).toContain(`"traceId":"${traceId}"`);
    expect(collector.bodies.join("")).not.toContain(apiKey);
    expect(collector.bodies.join("")).not.toMatch(/A.bell.unlike.others/);
  } finally {
    await dashboard.stop();
    collector.close();
  }
});
