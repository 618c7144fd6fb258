import { expect, it } from "vitest";
import { boardEdit } from "@/lib/boards/board";
import { readBoard } from "@/lib/boards/server/boards";
import { editBoard } from "@/lib/boards/server/edit-board";
import { ApiError } from "@/lib/contract/errors";
import { jobs } from "@/lib/jobs/server/schema";
import { collectionBody, jobAnnotations, savedViewBody } from "@/lib/library/library";
import { annotateJob } from "@/lib/library/server/annotate-job";
import { changeCollection, createCollection } from "@/lib/library/server/collections";
import { saveView } from "@/lib/library/server/views";
import { acceptInvitation } from "@/lib/people/server/invitations";
import { takenNames } from "@/lib/platform/confusable-names";
import { database } from "@/lib/platform/server/database";
import { listReviews } from "@/lib/reviews/server/links";
import { listRemarks, remarksCsv } from "@/lib/reviews/server/remarks";
import type { SharedReview } from "@/lib/reviews/shared-review";
import { savedChange, savedContent } from "@/lib/saved/saved";
import { saveItem, updateSaved } from "@/lib/saved/server/saved";
import { variablesOf } from "@/lib/saved/template";
import { aBoard } from "@/lib/testing/a-board";
import { aReviewedBoard, aReviewer, posted } from "@/lib/testing/a-review";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { A_PASSWORD, aMember, anInvitation } from "@/lib/testing/members";

withJobService();

/** Ways in which people type one name. */
const TYPED = [
  "Größe",
  "größe",
  "GRÖSSE",
  "Gro\u0308ße",
  "Grö\u200bße",
  "\ufeffGröße",
  "Grö\u00adße",
  "\u202eGröße\u202c",
  " Größe\u00a0",
  "Ｇröße",
];

/** A name of each kind: `save` gives what it means, the same for the same name, or the code of its refusal. */
type Save = (name: string) => Promise<string>;
const orCode = (work: Promise<string>): Promise<string> =>
  work.catch((error: unknown) => {
    if (error instanceof ApiError) return error.code;
    throw error;
  });

const preset = (name: string) => savedContent.parse({ type: "preset", name, kind: "video", draft: {} });

const KINDS: Record<string, { make: () => Promise<Save>; refused?: string }> = {
  tag: {
    make: async () => {
      const session = await aSession();
      return async (name) => {
        const row = aJobRow(session, { status: "completed" });
        await database().insert(jobs).values(row);
        const { tags = [] } = jobAnnotations.parse({ tags: [name] });
        const changed = await annotateJob(session, row.id, { tags });
        return String(changed.tags);
      };
    },
  },
  collection: {
    make: async () => {
      const session = await aSession();
      return async (name) => (await createCollection(session, collectionBody.parse({ name }).name)).id;
    },
  },
  "new name of a collection": {
    refused: "conflict",
    make: async () => {
      const session = await aSession();
      return async (name) => {
        const { id } = await createCollection(session, crypto.randomUUID());
        return (await changeCollection(session, id, collectionBody.parse({ name }))).id;
      };
    },
  },
  view: {
    make: async () => {
      const session = await aSession();
      return async (name) => (await saveView(session, savedViewBody.parse({ name, query: "" }))).id;
    },
  },
  preset: {
    make: async () => {
      const session = await aSession();
      return async (name) => (await saveItem(session, preset(name))).id;
    },
  },
  "new name of a preset": {
    refused: "conflict",
    make: async () => {
      const session = await aSession();
      return async (name) => {
        const { id } = await saveItem(session, preset(crypto.randomUUID()));
        return (await updateSaved(session, id, savedChange.parse({ name }))).id;
      };
    },
  },
  "reference of a board": {
    make: async () => {
      const session = await aSession();
      const { id } = await aBoard(session, 1);
      return async (name) => {
        const reference = { name, of: "voice", voice_id: "voice_1" };
        await editBoard(session, id, [boardEdit.parse({ do: "set_reference", name, reference })]);
        return String((await readBoard(session, id)).references.length);
      };
    },
  },
  "variable of a template": {
    make: async () => async (name) => String(variablesOf(`{Größe} {${name}}`).length),
  },
  "name with the key": {
    make: async () => {
      const key = crypto.randomUUID();
      return async (name) => (await aSession(name, key)).personId;
    },
  },
  "name of a member": {
    refused: "name_taken",
    make: async () => {
      const owner = await aSession("Ola");
      return async (name) => {
        const account = { name, password: A_PASSWORD, address: "192.0.2.7" };
        const token = await anInvitation(owner, "creator");
        return (await acceptInvitation({ token, account }, { session: null, userAgent: null })).personId;
      };
    },
  },
  "name with the key of a member": {
    refused: "name_taken",
    make: async () => {
      const key = crypto.randomUUID();
      const owner = await aSession("Ola", key);
      let member = "";
      return async (name) => {
        if (member === "") member = (await aMember(owner, "creator", `${name} W.`)).personId;
        else return (await aSession(`${name} W.`, key)).personId;
        return member;
      };
    },
  },
};

it.each(Object.entries(KINDS))("a %s is the same however it is typed", async (_kind, { make, refused }) => {
  const save = await make();
  const [first = "", ...others] = TYPED;
  const meant = await save(first);
  for (const typed of others) expect(await orCode(save(typed)), JSON.stringify(typed)).toBe(refused ?? meant);
});

it("calls no guest of a review like the studio, a member or another guest, to anybody", async () => {
  const { owner, board, aTake, aLink } = await aReviewedBoard(1, "Ola Berg");
  await aMember(owner, "creator", "Mara Vogel");
  await aTake(0, { picked: true });
  const { api } = await aLink({ from: "Kino Nord" });
  const said = [
    "Kino N\u043erd",
    "STUDIO",
    "ola  berg",
    "Mara V\u043egel",
    "Jo",
    "J\u200bO",
    "J\u043e",
    "Jo (2)",
  ];
  let seen: SharedReview | undefined;
  for (const name of said) {
    const [visitor, shared] = await aReviewer(api);
    const item_id = shared.shots[0]?.items[0]?.id;
    await visitor.ask(`${api}/remarks`, posted({ item_id, name, text: `I am ${name}` }));
    seen = await (await visitor.ask(`${api}/verdict`, posted({ verdict: "approved", name }))).json();
  }
  const thing = { of: "board", id: board.id } as const;
  const remarks = await listRemarks(owner, thing);
  const guests = (await listReviews(owner, thing)).flatMap((review) => review.guests);
  const studio = ["Kino Nord", "Studio"];
  for (const [names, ofOthers] of [
    [seen?.remarks, studio],
    [seen?.guests, studio],
    [remarks, [...studio, "Ola Berg", "Mara Vogel"]],
    [guests, [...studio, "Ola Berg", "Mara Vogel"]],
  ] as const) {
    const called = names?.map(({ name }) => name ?? "") ?? [];
    expect(called).toHaveLength(said.length);
    called.forEach((name, at) => {
      expect(takenNames([...ofOthers, ...called.toSpliced(at, 1)]).has(name), name).toBe(false);
    });
  }
  // One is called the same in every list, and the page tells nobody who is in the workspace.
  expect(new Set(remarks.map(({ name }) => name))).toEqual(new Set(guests.map(({ name }) => name)));
  expect(seen?.guests.map(({ name }) => name)).toContain("ola berg");
  expect(await (await remarksCsv(owner, thing)).text()).toContain("ola berg (visitor)");
});
