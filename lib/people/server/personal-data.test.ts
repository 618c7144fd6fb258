// @module-tag all
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { conversations, messages as said } from "@/lib/assistant/server/schema";
import { auditEvents } from "@/lib/audit/server/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { collections } from "@/lib/library/server/schema";
import { database } from "@/lib/platform/server/database";
import { saveItem } from "@/lib/saved/server/saved";
import { savedItems } from "@/lib/saved/server/schema";
import { signInByPassword } from "@/lib/session/server/accounts";
import { accounts, invitations, people, sessions } from "@/lib/session/server/schema";
import { liveSession, type Session } from "@/lib/session/server/session";
import { aPlan } from "@/lib/testing/account-service";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { A_PASSWORD, aMember, anInvitation, visitorOf } from "@/lib/testing/members";
import { putLimit } from "@/lib/testing/put-limit";
import { json } from "@/lib/testing/stub-service";
import { uploads } from "@/lib/uploads/server/schema";
import { readUsage } from "@/lib/usage/server/read-usage";
import { llmCharges } from "@/lib/usage/server/schema";
import { ownVoices } from "@/lib/voices/server/schema";
import { deleteLateWrites, deletePerson } from "./delete-person";
import { acceptInvitation } from "./invitations";
import { readPeople, removeMember } from "./members";
import { PERSONAL_TABLES } from "./personal-tables";

const service = withJobService();
beforeEach(() => {
  service.other = json(200, aPlan);
});

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );
const actsOn = async ({ workspaceId }: Session, personId: string) =>
  (await database().select().from(auditEvents).where(eq(auditEvents.workspaceId, workspaceId)))
    .filter(({ targetId }) => targetId === personId)
    .map(({ act }) => act);
const anId = (prefix: string) => `${prefix}_${randomUUID()}`;
const nameOf = async (personId: string) =>
  (await database().select().from(people).where(eq(people.id, personId)))[0]?.name;

/** How much of what is theirs alone a person has. */
const leftOf = async (personId: string) => ({
  saved: await database().$count(savedItems, eq(savedItems.personId, personId)),
  conversations: await database().$count(conversations, eq(conversations.personId, personId)),
  sessions: await database().$count(sessions, eq(sessions.personId, personId)),
  invitations: await database().$count(invitations, eq(invitations.invitedBy, personId)),
});

/** The API's address of an upload, which opens it without a key. */
const PICTURE = "https://files.example/face.png?signature=hush";

/** Something of a person in every table that can have something of one. */
async function work(maker: Session): Promise<void> {
  const { workspaceId, personId, personName, keyId } = maker;
  await saveItem(maker, { type: "prompt", text: "A saved pier at night" });
  const conversationId = anId("cnv");
  const made = { workspaceId, personId, personName };
  await database()
    .insert(conversations)
    .values({ id: conversationId, ...made, title: "Lamps", modelId: "m" });
  await database()
    .insert(said)
    .values([
      { id: anId("msg"), conversationId, role: "user", text: "Which lamp?", status: "done" },
      { id: anId("msg"), conversationId, role: "assistant", text: "The red one.", status: "done" },
    ]);
  const charged = { status: "completed", creditsReserved: 40, creditsUsed: 31, creditsRefunded: 9 } as const;
  await database()
    .insert(jobs)
    .values([
      aJobRow(maker, {
        ...charged,
        personName,
        request: { ratio: "16:9", image_url: PICTURE },
        acceptedAt: new Date(),
      }),
      aJobRow(maker, { ...charged, personName, creditsUsed: 7, acceptedAt: new Date() }),
    ]);
  await database()
    .insert(uploads)
    .values({
      id: anId("upl"),
      workspaceId,
      personId,
      keyId,
      sha256: randomUUID(),
      name: "face.png",
      kind: "image",
      mimeType: "image/png",
      sizeBytes: 5,
      storedName: anId("file"),
      upstreamUrl: PICTURE,
    });
  await database()
    .insert(collections)
    .values({ id: anId("col"), workspaceId, personId, name: anId("Spring") });
  await database()
    .insert(ownVoices)
    .values({ workspaceId, voiceId: anId("voice"), personId, name: "Ada's voice" });
  await database()
    .insert(llmCharges)
    .values({
      id: anId("call"),
      workspaceId,
      personId,
      kind: "call",
      millicredits: 2500,
      createdAt: new Date(),
    });
  const visitor = await visitorOf(maker);
  const send = (path: string, body: object) =>
    visitor.ask(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
  if (maker.role === "owner") {
    await send("/api/balance", { credits: 500, mode: "warn" });
    await putLimit(maker, { person_id: personId, limit_credits: 900, effect: "warn" });
    await anInvitation(maker, "viewer");
  }
}

const exportOf = async (by: Session, personId: string) =>
  (await visitorOf(by)).ask(`/api/people/${personId}/export`);

it("knows every column of the database that says who a person is", async () => {
  const { rows } = await database().execute<{ place: string }>(sql`
    select c.relname || '.' || a.attname as place
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and case
      when k.confrelid is null then a.attname ~ '(person|people|account|member|label|maker|user)(_id|_name)?$|_by$'
      else k.confrelid in ('people'::regclass, 'accounts'::regclass) end`);
  const declared = Object.entries(PERSONAL_TABLES).flatMap(([table, { ids, passing = [], name }]) =>
    [...ids, ...passing, ...(name ? [name] : [])].map((column) => `${table}.${column}`),
  );
  const found = new Set(rows.map(({ place }) => place));
  // What an event or a limit is about, which may be a person.
  for (const place of ["audit_events.target_id", "limits.subject_id"]) found.add(place);
  // The deletion takes the account away from the person.
  expect([...found].sort()).toEqual([...declared, "people.account_id"].sort());
});

describe("an export", () => {
  it("has all that is stored about one person, of nobody else, and no secret", async () => {
    const owner = await aSession("Mara", "good_export_key");
    const member = await aMember(owner, "owner", "Exported");
    await work(owner);
    await work(member);
    const response = await exportOf(member, member.personId);
    expect(response.headers.get("content-disposition")).toContain(
      `attachment; filename="atelier-${member.personId}.json"`,
    );
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      object: "person_export",
      person: { id: member.personId, name: "Exported", role: "owner", removed_at: null },
      workspace: { id: owner.workspaceId },
      account: { name: "Exported", has_password: true, oidc_subject: null },
      sessions: [{ revoked_at: null }],
      // The one by which they joined, and the one that they made.
      invitations: [expect.anything(), expect.anything()],
      saved: [{ type: "prompt", content: { text: "A saved pier at night" } }],
      conversations: [{ title: "Lamps", messages: [{ text: "Which lamp?" }, { text: "The red one." }] }],
      limits: [{ limit_credits: 900 }],
      jobs: expect.arrayContaining([
        expect.objectContaining({
          request: { ratio: "16:9", image_url: expect.stringMatching(/^upl_/) },
          status: "completed",
          credits_used: 31,
          credits_refunded: 9,
        }),
      ]),
      balances: [{ credits: 500 }],
      uploads: [{ name: "face.png", size_bytes: 5 }],
      collections: [{ name: expect.any(String) }],
      voices: [{ name: "Ada's voice" }],
      llm_charges: [{ millicredits: 2500 }],
      audit_events: expect.arrayContaining([expect.objectContaining({ act: "exported" })]),
    });
    const [account] = await database()
      .select()
      .from(accounts)
      .where(eq(accounts.id, member.accountId ?? ""));
    const made = await database().select().from(invitations);
    const secrets = ["good_export_key", "signature=hush", member.id, account?.passwordHash ?? "?"];
    for (const secret of [...secrets, ...made.map(({ tokenHash }) => tokenHash)])
      expect(text).not.toContain(secret);
    expect(text).not.toContain("Mara");
    expect(await actsOn(owner, member.personId)).toContain("exported");
  });

  it("of many rows is made of parts, each of which is read when the one before is taken", async () => {
    const owner = await aSession();
    const rows = Array.from({ length: 250 }, (_, n) => aJobRow(owner, { prompt: `Shot ${n}` }));
    await database().insert(jobs).values(rows);
    const { jobs: exported } = await (await exportOf(owner, owner.personId)).json();
    expect(new Set(exported.map(({ prompt }: { prompt: string }) => prompt)).size).toBe(250);
    const reader = (await exportOf(owner, owner.personId)).body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    expect(first).toMatch(/^\{"object":"person_export"/);
    expect(first).not.toContain("Shot");
    await reader?.cancel();
  });

  it("is an owner's for everybody of the workspace, and everybody's for themselves", async () => {
    const owner = await aSession();
    const [viewer, other] = [
      await aMember(owner, "viewer", "Seer"),
      await aMember(owner, "creator", "Other"),
    ];
    const statuses = await Promise.all([
      exportOf(viewer, viewer.personId),
      exportOf(owner, other.personId),
      exportOf(viewer, other.personId),
      exportOf(owner, (await aSession()).personId),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
    await Promise.all(statuses.map(({ body }) => body?.cancel()));
  });

  it("of another person asks to reauthenticate, and one of one's own does not", async () => {
    const owner = await aSession();
    const member = await aMember(owner, "creator", "Asked for");
    await database()
      .update(sessions)
      .set({ authenticatedAt: new Date(0) })
      .where(eq(sessions.id, owner.id));
    const [others, own] = [await exportOf(owner, member.personId), await exportOf(owner, owner.personId)];
    expect([others.status, (await others.json()).error.code]).toEqual([403, "reauthentication_needed"]);
    expect(own.status).toBe(200);
    await own.body?.cancel();
    expect(await actsOn(owner, member.personId)).not.toContain("exported");
  });
});

describe("a person who is deleted", () => {
  const days = { from: "2020-01-01", to: "2100-01-01", tz: "UTC", part: "person" } as const;
  const withoutNames = async (session: Session) => {
    const { people: groups, ...others } = await readUsage(session, days);
    return { ...others, people: groups.map((group) => ({ ...group, name: null })) };
  };

  it("loses what is theirs alone, and leaves work and charges to the credit under a pseudonym", async () => {
    const owner = await aSession("Mara");
    const member = await aMember(owner, "owner", "Forgotten Berg");
    await work(owner);
    await work(member);
    const before = await withoutNames(owner);
    const visitor = await visitorOf(owner);
    const ledgerOf = async () =>
      (await (await visitor.ask("/api/usage/ledger")).json()).data.map(
        (entry: { person_name: string | null }) => ({
          ...entry,
          person_name: entry.person_name === "Mara" ? "Mara" : null,
        }),
      );
    const ledger = await ledgerOf();
    expect(ledger).toHaveLength(4);
    const path = `/api/people/${member.personId}/data`;
    expect((await visitor.ask(path, { method: "DELETE" })).status).toBe(200);

    const pseudonym = await nameOf(member.personId);
    expect(pseudonym).toMatch(/^Deleted person [0-9a-f]{4}$/);
    expect(await liveSession(member.id)).toBeNull();
    expect(await leftOf(member.personId)).toEqual({
      saved: 0,
      conversations: 0,
      sessions: 0,
      invitations: 0,
    });
    // Nothing in the whole database has the name.
    const { rows } = await database().execute<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`);
    for (const { name } of rows) {
      const found = await database().execute(
        sql`select 1 from ${sql.identifier(name)} rows where rows::text ilike '%forgotten%'`,
      );
      expect([name, found.rowCount]).toEqual([name, 0]);
    }
    expect(await withoutNames(owner)).toEqual(before);
    const { people: groups } = await readUsage(owner, days);
    expect(groups.map(({ name }) => name).sort()).toEqual([pseudonym, "Mara"].sort());
    expect(await ledgerOf()).toEqual(ledger);
    expect(await actsOn(owner, member.personId)).toEqual(
      expect.arrayContaining(["member_removed", "person_deleted"]),
    );
    const shown = await (await visitor.ask("/api/audit?act=person_deleted")).json();
    expect(shown.data).toMatchObject([{ person_name: "Mara", target_name: pseudonym, details: {} }]);
    expect(await readPeople(owner)).toMatchObject({ data: [{ name: "Mara" }], former: [] });
  });

  it("has nothing waiting, and cannot come back by the name, the pseudonym or the password", async () => {
    const owner = await aSession("Mara", "good_forgetting_key");
    const label = await aSession("Ann", "good_forgetting_key");
    const member = await aMember(owner, "creator", "Never Back");
    const error = { status: 503, code: "unavailable", message: "", request_id: null, details: null };
    const waiting = [label, member].map((each) =>
      aJobRow(each, { status: "sending", personName: each.personName, error }),
    );
    await database().insert(jobs).values(waiting);
    await anInvitation(owner, "creator", label.personId);
    await removeMember(owner, member.personId);
    expect((await readPeople(owner)).former).toMatchObject([{ id: member.personId, name: "Never Back" }]);
    expect((await readPeople(await aMember(owner, "viewer", "Onlooker"))).former).toEqual([]);
    for (const { personId } of [label, member]) await deletePerson(owner, personId);
    const states = await database().select().from(jobs).where(eq(jobs.workspaceId, owner.workspaceId));
    expect(states.map(({ status }) => status)).toEqual(["canceled", "canceled"]);
    expect((await readPeople(owner)).invitations).toEqual([]);
    const pseudonym = await nameOf(label.personId);
    expect(await refusal(aSession(pseudonym ?? "", "good_forgetting_key"))).toBe("name_taken");
    expect(await refusal(anInvitation(owner, "creator", label.personId))).toBe("not_found");
    expect((await aMember(owner, "viewer", pseudonym ?? "")).personName).toBe(`${pseudonym} 2`);
    expect((await aSession("Ann", "good_forgetting_key")).personId).not.toBe(label.personId);
    const by = { address: "192.0.2.7", userAgent: null };
    const never = { name: "Never Back", password: A_PASSWORD };
    expect(await refusal(signInByPassword(never, by))).toBe("wrong_password");
    expect((await aMember(owner, "viewer", "Never Back")).personId).not.toBe(member.personId);
  });

  it("is deleted once, by two owners at once and when pressed twice, only after reauthentication, and never as the last owner", async () => {
    const owner = await aSession();
    const second = await aMember(owner, "owner", "Second presser");
    const member = await aMember(owner, "creator", "Pressed twice");
    await work(member);
    const results = await Promise.all(
      [owner, second, owner].map((by) => refusal(deletePerson(by, member.personId))),
    );
    expect(results).toEqual(["done", "done", "done"]);
    const pseudonym = await nameOf(member.personId);
    await deletePerson(second, member.personId);
    expect(await nameOf(member.personId)).toBe(pseudonym);
    const acts = await actsOn(owner, member.personId);
    expect(acts.filter((act) => act === "person_deleted")).toHaveLength(1);

    expect(await refusal(deletePerson(owner, (await aSession()).personId))).toBe("not_found");
    await database()
      .update(sessions)
      .set({ authenticatedAt: sql`now() - interval '10 minutes'` })
      .where(eq(sessions.id, owner.id));
    expect(await refusal(deletePerson(owner, second.personId))).toBe("reauthentication_needed");
    const crossing = await Promise.all([
      refusal(deletePerson(second, owner.personId)),
      refusal(removeMember(second, second.personId)),
    ]);
    expect(crossing.filter((each) => each === "done")).toHaveLength(1);
    const alone = await aSession();
    expect(await refusal(deletePerson(alone, alone.personId))).toBe("last_owner");
  });

  it("keeps the account that another workspace knows, and the member who has the same name", async () => {
    const [first, second] = [await aSession("Twin", "good_twins"), await aSession()];
    const member = await aMember(first, "creator", "Two Rooms");
    const token = await anInvitation(second, "creator");
    const joined = await acceptInvitation({ token, account: null }, { session: member, userAgent: null });
    await deletePerson(first, member.personId);
    expect(await liveSession(member.id)).toBeNull();
    expect(await liveSession(joined.sessionId)).toMatchObject({ personName: "Two Rooms" });
    await deletePerson(second, joined.personId);
    const left = await database().$count(accounts, eq(accounts.id, member.accountId ?? ""));
    expect(left).toBe(0);

    // Whose balance it was, the name alone does not say.
    await work(first);
    const twin = await aMember(first, "creator", "Twin");
    await deletePerson(first, twin.personId);
    const balance = await (await (await visitorOf(first)).ask("/api/balance")).json();
    expect(balance.typed).toMatchObject([{ person_name: "Twin" }]);
  });

  it("leaves nothing that a request under way wrote meanwhile", async () => {
    const owner = await aSession();
    const member = await aMember(owner, "creator", "Straggling");
    await deletePerson(owner, member.personId);
    await work(member);
    expect(await leftOf(member.personId)).not.toMatchObject({ saved: 0 });
    await deleteLateWrites();
    expect(await leftOf(member.personId)).toMatchObject({ saved: 0, conversations: 0 });
    const made = await database().select().from(jobs).where(eq(jobs.personId, member.personId));
    expect(new Set(made.map(({ personName }) => personName))).toEqual(
      new Set([await nameOf(member.personId)]),
    );
  });
});
