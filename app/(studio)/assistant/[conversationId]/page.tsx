import type { Metadata } from "next";
import { messages } from "@/components/assistant/messages";
import { AssistantScreen } from "../assistant-screen";

export const metadata: Metadata = { title: messages.page.title };

export default async function ConversationPage({ params }: PageProps<"/assistant/[conversationId]">) {
  return <AssistantScreen openId={(await params).conversationId} />;
}
