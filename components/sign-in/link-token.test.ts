import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { invitationToken } from "./link-token";

const address = { hash: "", pathname: "/join", search: "" };
const replaceState = vi.fn();

/** A tab at an address, with a storage or with one that refuses. */
function openTab(hash: string, sessionStorage: object) {
  vi.stubGlobal("window", {
    location: { ...address, hash },
    history: { state: { of: "the router" }, replaceState },
    sessionStorage,
  });
}

function tabStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    kept,
  };
}

const refusing = {
  getItem: () => {
    throw new DOMException("refused");
  },
  setItem: () => {
    throw new DOMException("refused");
  },
  removeItem: () => {
    throw new DOMException("refused");
  },
};

beforeEach(() => replaceState.mockClear());
afterEach(() => {
  invitationToken.forget();
  vi.unstubAllGlobals();
});

it("takes the token out of the address, and finds it again in the tab until it is used", () => {
  const storage = tabStorage();
  openTab("#secret_1", storage);
  expect(invitationToken.take()).toBe("secret_1");
  expect(replaceState.mock.calls).toEqual([[{ of: "the router" }, "", "/join"]]);
  openTab("", storage);
  expect(invitationToken.take()).toBe("secret_1");
  // Signing out deletes what has this prefix.
  expect([...storage.kept.keys()]).toEqual(["atelier:invitation"]);
  invitationToken.forget();
  expect([invitationToken.take(), storage.kept.size]).toEqual([null, 0]);
});

it("takes another link of the same tab instead of the one before", () => {
  const storage = tabStorage();
  openTab("#secret_1", storage);
  invitationToken.take();
  openTab("#secret_2", storage);
  expect(invitationToken.take()).toBe("secret_2");
});

it("works for as long as the page where the browser refuses its storage", () => {
  openTab("#secret_3", refusing);
  expect(invitationToken.take()).toBe("secret_3");
  openTab("", refusing);
  expect(invitationToken.take()).toBe("secret_3");
  invitationToken.forget();
  expect(invitationToken.take()).toBeNull();
});
