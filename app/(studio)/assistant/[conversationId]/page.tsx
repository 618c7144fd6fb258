import type { Metadata } from "next";
import { AssistantScreen } from "../assistant-screen";

export const metadata: Metadata = { title: "Assistant" };

export default async function ConversationPage({ params }: PageProps<"/assistant/[conversationId]">) {
  return <AssistantScreen openId={(await params).conversationId} />;
}
