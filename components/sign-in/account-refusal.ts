import { refusalMessage } from "@/lib/http/refusals/refusal-messages";
import { formatQuantity } from "@/lib/platform/format";
import { messages } from "./messages";

/** What the server or the network said about a name and a password. */
type AccountRefusal = {
  code: string;
  message: string;
  field?: string | undefined;
  retryAfterSeconds?: number | undefined;
};

export type ShownRefusal = {
  /** The field that it is shown at; null for the whole form. */
  field: "name" | "password" | null;
  title: string;
  advice: string;
};

const { accountRefusal: words } = messages;

/** Codes whose words say the same of a key and of a password. */
const SHARED = new Set(["form_expired", "misdirected", "not_atelier", "offline", "wrong_origin"]);

/**
 * What a person reads about a refused name and password, when signing in and when joining. What is said at a field is
 * the server's own words, which name the way out.
 */
export function accountRefusal({ code, message, field, retryAfterSeconds }: AccountRefusal): ShownRefusal {
  if (field === "name" || field === "password") return { field, title: message, advice: "" };
  const whole = (title: string, advice: string): ShownRefusal => ({ field: null, title, advice });
  if (code === "rate_limited" || code === "too_many_sign_ins")
    return whole(words.tooMany[code], words.tryAgain(waitOf(retryAfterSeconds)));
  if (code === "no_workspace") return whole(words.noWorkspace, message);
  if (code === "unauthenticated") return whole(words.sessionEnded, message);
  if (SHARED.has(code)) {
    const { title, advice } = refusalMessage("sign_in", { code, message });
    return whole(title, advice);
  }
  return whole(words.other, words.otherAdvice);
}

/** A wait as people say it: seconds up to a minute and a half, then minutes, rounded up. */
function waitOf(seconds = 60): string {
  return seconds <= 90
    ? formatQuantity(seconds, "second")
    : formatQuantity(Math.ceil(seconds / 60), "minute");
}
