import { randomUUID } from "node:crypto";
import { KINDS, pathOf } from "./edit";
import type { Exchange, Mutation } from "./proxy";

const isCreation = (exchange: Exchange, path: string) =>
  exchange.method === "POST" && pathOf(exchange) === path;

const keyOf = ({ sent }: Exchange): string => String(sent["idempotency-key"] ?? "");

/** Changes the key of creations before the service sees it. */
const rekeyed = (path: string, change: (key: string, exchange: Exchange) => string | undefined) => {
  return (exchange: Exchange): undefined => {
    if (!isCreation(exchange, path)) return;
    const key = change(keyOf(exchange), exchange);
    if (key !== undefined) exchange.sent = { ...exchange.sent, "idempotency-key": key };
  };
};
const used = () => {
  const seen = new Set<string>();
  return (key: string) => seen.size !== seen.add(key).size;
};

export const IDEMPOTENCY: Mutation[] = KINDS.flatMap(({ kind, path }) => {
  const isNew = used();
  const isFirst = used();
  return [
    {
      name: `${kind}: the key is ignored`,
      only: `service does 3, POST ${path}: the same key`,
      before: rekeyed(path, () => randomUUID()),
    },
    {
      name: `${kind}: no key is needed`,
      only: `POST ${path} requires an Idempotency`,
      before: rekeyed(path, (key) => (key === "" ? randomUUID() : undefined)),
    },
    {
      name: `${kind}: a short key is accepted`,
      only: `POST ${path} requires an Idempotency`,
      before: rekeyed(path, (key) => (key.length > 0 && key.length < 8 ? randomUUID() : undefined)),
    },
    {
      name: `${kind}: a long key is accepted`,
      only: `POST ${path} requires an Idempotency`,
      before: rekeyed(path, (key) => (key.length > 128 ? randomUUID() : undefined)),
    },
    {
      name: `${kind}: a key of 128 characters is refused`,
      only: `POST ${path} takes an Idempotency`,
      before: rekeyed(path, (key) => (key.length === 128 ? "short" : undefined)),
    },
    {
      name: `${kind}: another body under the key makes another job`,
      only: `service does 3, POST ${path}: the same key`,
      before: rekeyed(path, (key, { asked }) =>
        /Another body/.test(asked.toString()) ? `${key.slice(8)}` : undefined,
      ),
    },
    {
      name: `${kind}: a retry after the end makes another job`,
      only: `service does 3, POST ${path}: a retry after`,
      before: rekeyed(path, (key) => (isNew(key) ? undefined : randomUUID())),
    },
    {
      name: `${kind}: a retry gets 409`,
      only: `service does 3, POST ${path}: the same key`,
      before: (exchange: Exchange) =>
        isCreation(exchange, path) && !isFirst(keyOf(exchange))
          ? {
              status: 409,
              headers: { "content-type": "application/json" },
              body: Buffer.from('{"error":{"code":"conflict","message":"Used.","request_id":"req_1"}}'),
            }
          : undefined,
    },
  ].map((each) => ({ ...each, family: "idempotency" }));
});
