import { answerLive } from "@/lib/operations/server/answers";

export const dynamic = "force-dynamic";

/** 200 while this process runs, for a supervisor that starts it again otherwise; asks nothing of others. */
export const GET = () => answerLive();
