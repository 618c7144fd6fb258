import { creation, KINDS, ofKey, parseJson, pathOf, says } from "./edit";
import type { Exchange, Mutation } from "./proxy";

const OWNER = new Map<string, string>();
/** Lets anyone read what the first reader may: the key of the maker is sent in place of the reader's. */
const openToAll =
  (path: string) =>
  (exchange: Exchange): undefined => {
    const own = String(exchange.sent.authorization);
    const address = pathOf(exchange);
    if (!address.startsWith(`${path}/`)) return;
    if (!OWNER.has(address)) OWNER.set(address, own);
    exchange.sent = { ...exchange.sent, authorization: OWNER.get(address) };
  };

const ofKinds: Omit<Mutation, "family">[] = KINDS.flatMap(({ kind, path }) => [
  {
    name: `${kind}: a key that may only read creates`,
    only: `Authentication 2, 3: POST ${path}`,
    before: creation(path, ofKey("readonly")),
  },
  {
    name: `${kind}: an account without access creates`,
    only: `Authentication 3: POST ${path}`,
    before: creation(path, ofKey("disabled")),
  },
  {
    name: `${kind}: an account without credits creates`,
    only: `Errors 402, POST ${path}`,
    before: creation(path, ofKey("broke")),
  },
  {
    name: `${kind}: content that is not allowed is made`,
    only: `Errors 422, POST ${path}`,
    before: creation(path, says("policy")),
  },
  {
    name: `${kind}: 429 without Retry-After`,
    only: `Errors 429, POST ${path}`,
    after: ({ headers }: Exchange) => {
      delete headers["retry-after"];
    },
  },
  {
    name: `${kind}: a body that is no JSON is accepted`,
    only: `Errors 400, POST ${path}`,
    before: creation(path, ({ asked }) => !parseJson(asked)),
  },
  {
    name: `${kind}: another account reads it`,
    only: `Authentication 3: GET ${path}/`,
    before: openToAll(path),
  },
]);

export const ACCESS: Mutation[] = ofKinds.map((each) => ({ ...each, family: "access" }));
