import { answerReady } from "@/lib/operations/server/answers";

export const dynamic = "force-dynamic";

/**
 * For a balancer: 200 while this process can serve people, 503 with the reasons while the database, the queue,
 * the store or the disk fails, and after SIGTERM. Reveals nothing about its users.
 */
export const GET = () => answerReady();
