import "server-only";
import { isIP } from "node:net";
import { hostname } from "node:os";

/** Listening addresses that mean every address of the machine. */
const EVERYWHERE = ["0.0.0.0", "::"];

/**
 * The name in a Host header or in ALLOWED_HOSTS, in one form and without a port; null for an invalid host.
 */
export function hostName(host: string): string | null {
  const [, bracketed, plain] = /^(?:\[([\da-f:.]+)\]|([^\s:/?#@[\]]+))(?::\d{1,5})?$/i.exec(host) ?? [];
  const name = (bracketed ?? plain)?.toLowerCase().replace(/\.$/, "");
  return name === undefined || name === "" ? null : name;
}

/** Whether a host of a URL can only be this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "localhost" || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name);
}

/**
 * Checks Host headers against DNS rebinding: a page of another site whose name was pointed at this machine
 * sends that name. Loopback names and the host we listen on always pass, with any port. When we listen on
 * every address, any IP address passes too (DNS rebinding needs a name), and so does the name of this
 * machine. Other hosts must be in ALLOWED_HOSTS; `*` there allows all.
 */
export function createHostCheck(
  listensOn: string,
  allowed: readonly string[],
): (host: string | undefined) => boolean {
  const isEverywhere = EVERYWHERE.includes(listensOn);
  const machine = hostname().toLowerCase();
  const names = new Set([
    listensOn.toLowerCase(),
    ...allowed.map(hostName),
    ...(isEverywhere ? [machine, `${machine}.local`] : []),
  ]);
  return (host) => {
    if (allowed.includes("*")) return true;
    const name = host === undefined ? null : hostName(host);
    if (name === null) return false;
    return names.has(name) || isLoopbackHost(name) || (isEverywhere && isIP(name) !== 0);
  };
}
