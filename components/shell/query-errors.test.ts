import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { onQueryError } from "./query-errors";
import { isSigningOut } from "./stores";

afterEach(() => {
  vi.unstubAllGlobals();
  isSigningOut.set(false);
});

it("leads to sign-in from a page whose session has ended, but not from one that signs out itself", () => {
  const assign = vi.fn();
  vi.stubGlobal("window", { location: { pathname: "/usage", search: "", assign } });
  const refused = new ApiError("unauthenticated", "Sign in again.");
  isSigningOut.set(true);
  onQueryError(refused);
  expect(assign).not.toHaveBeenCalled();
  isSigningOut.set(false);
  onQueryError(refused);
  expect(assign).toHaveBeenCalledWith("/sign-in?next=/usage");
});
