import { handle } from "@/lib/session/server/handle";
import { readRefunds } from "@/lib/usage/server/read-refunds";

export const dynamic = "force-dynamic";

export const GET = handle({ run: ({ session }) => readRefunds(session) });
