// @module-tag all
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { AMOUNT } from "@/lib/http/costs";
import { type Role, reachOf } from "@/lib/http/permissions";
import { asResponse } from "@/lib/http/server/reply";
import { jobs } from "@/lib/jobs/server/schema";
import { changeBalance } from "@/lib/limits/server/balance";
import { readPeople, showCosts } from "@/lib/people/server/members";
import { database } from "@/lib/platform/server/database";
import { liveSession, type Session } from "@/lib/session/server/session";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { again, aMember, visitorOf } from "@/lib/testing/members";
import { putLimit } from "@/lib/testing/put-limit";
import { json } from "@/lib/testing/stub-service";
import { aWaitingBoard, THINGS } from "@/lib/testing/things";
import { ROUTES } from "./app";
import { openApi } from "./openapi";
import type { Route } from "./serve";

const service = withJobService();
const named = ({ endpoint: { method, path } }: Route) => `${method} ${path}`;
const HIDDEN = ["creator", "viewer"] as const;
/** Calls whose path names nothing of a workspace, or that need the API. */
const OUTSIDE = new Set(["GET /api/voices/:voiceId/preview", "GET /api/auth/*"]);

let owner: Session;
let colleague: Session;
const members = new Map<Role, Session>();

beforeAll(async () => {
  service.other = json(404, { error: { code: "not_found", message: "None.", request_id: "req_stub" } });
  owner = await aSession(null, "good_hidden_costs");
  colleague = await aMember(owner, "owner", "Cleo of the costs");
  for (const role of HIDDEN) members.set(role, await aMember(owner, role, `The ${role} of the costs`));
  await changeBalance(owner, { credits: 5_000 });
  await putLimit(owner, { scope: "workspace", limit_credits: 900 });
  for (const role of HIDDEN) await showCosts(owner, { role, shown: false });
  for (const maker of [colleague, ...members.values()]) {
    const charged = { status: "completed", creditsQuoted: 7, creditsReserved: 7, creditsUsed: 7 } as const;
    await database()
      .insert(jobs)
      .values([aJobRow(maker, charged), aJobRow(maker, charged)]);
    await aWaitingBoard(maker, false);
  }
});

const memberAs = async (role: Role) => again(members.get(role) ?? owner, role);

/** Every amount in a response that is not of the reader's own making, by its path. */
function amountsOfOthers(value: unknown, reader: Session, path = "", own = false): string[] {
  if (Array.isArray(value))
    return value.flatMap((each, at) => amountsOfOthers(each, reader, `${path}[${at}]`, own));
  if (typeof value !== "object" || value === null) return [];
  const fields = new Map<string, unknown>(Object.entries(value));
  const person = fields.get("person_id");
  const isOwn = fields.get("is_yours") ?? (typeof person === "string" ? person === reader.personId : own);
  return [...fields].flatMap(([name, each]) => {
    if (!AMOUNT.test(name)) return amountsOfOthers(each, reader, `${path}.${name}`, isOwn === true);
    const isRule = name === "take_credits" && reachOf(reader.role, "make") !== "none";
    return each === null || isOwn === true || isRule ? [] : [`${path}.${name}`];
  });
}

async function callAs(route: Route, member: Session, thing: string): Promise<Response> {
  const { path, method } = route.endpoint;
  const parameters = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, key = ""]) => [key, thing]));
  const request = (await visitorOf(member)).request(path.replace(/:\w+|\*/g, thing), { method });
  return asResponse(await route.handle(request, parameters));
}

it("shows a role from which costs are hidden no amount but those of its own making, in any response to a GET", async () => {
  const wrong: string[] = [];
  const seen = { calls: 0, read: 0, refused: 0 };
  for (const route of ROUTES) {
    const { method, may, path, costs, result } = route.endpoint;
    if (method !== "GET" || may === "anyone" || OUTSIDE.has(named(route))) continue;
    const [, parameter] = /:(\w+)/.exec(path) ?? [];
    for (const role of HIDDEN) {
      if (reachOf(role, may) === "none") continue;
      const member = await memberAs(role);
      const makers = parameter === undefined ? [member] : [member, colleague];
      for (const maker of makers) {
        const make = parameter === undefined ? undefined : THINGS[parameter];
        const response = await callAs(route, member, make ? await make(maker, true) : "none_1");
        seen.calls += 1;
        if (costs === "workspace") {
          const { error } = z
            .object({ error: z.object({ code: z.string(), message: z.string() }) })
            .parse(await response.json());
          seen.refused += 1;
          if (error.code !== "not_permitted" || !error.message.includes(`hides costs from ${role}s`))
            wrong.push(`${named(route)} as ${role}: ${error.code}`);
          continue;
        }
        if (!response.ok || !result) {
          await response.body?.cancel();
          continue;
        }
        seen.read += 1;
        const body: unknown = await response.json();
        // What is left out or null is no surprise to a client.
        const parsed = result.safeParse(body);
        if (!parsed.success) wrong.push(`${named(route)} as ${role}: ${parsed.error.message.slice(0, 200)}`);
        if (costs === "prices" && reachOf(role, "make") !== "none") continue;
        wrong.push(...amountsOfOthers(body, member).map((each) => `${named(route)} as ${role}: ${each}`));
      }
    }
  }
  console.log(`${seen.calls} GETs, ${seen.read} read, ${seen.refused} refused`);
  expect(wrong).toEqual([]);
  expect(seen.read).toBeGreaterThan(80);
});

/** What sounds like an amount. */
const SOUNDS = /credit|charged|refunded|reserved|spent|balance|cost|price/;
const isNumber = (schema: unknown) => /"type":"(number|integer)"/.test(JSON.stringify(schema));

it("finds an amount in every call by its name, where the call itself is not refused", () => {
  const wrong = new Set<string>();
  const shown = ROUTES.filter(({ endpoint }) => endpoint.costs !== "workspace" && endpoint.may !== "anyone");
  for (const route of shown) {
    const walk = (schema: unknown) => {
      if (typeof schema !== "object" || schema === null) return;
      for (const [name, each] of Object.entries(schema)) {
        const isLeaf =
          typeof each === "object" && each !== null && !("properties" in each) && !("items" in each);
        const isField = isLeaf && ("type" in each || "anyOf" in each);
        if (isField && SOUNDS.test(name) && isNumber(each) && !AMOUNT.test(name))
          wrong.add(`${named(route)}: ${name}`);
        walk(each);
      }
    };
    walk(openApi([route.endpoint]));
  }
  expect([...wrong]).toEqual([]);
});

it("takes the switch back for open sessions at once, and hides nothing from owners", async () => {
  const creator = await memberAs("creator");
  expect((await liveSession(creator.id))?.seesCosts).toBe(false);
  await showCosts(owner, { role: "creator", shown: true });
  expect((await liveSession(creator.id))?.seesCosts).toBe(true);
  expect((await readPeople(owner)).costs_hidden_from).toEqual(["viewer"]);
  expect((await liveSession(owner.id))?.seesCosts).toBe(true);
});
