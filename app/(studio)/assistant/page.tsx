import type { Metadata } from "next";
import { AssistantScreen } from "./assistant-screen";

export const metadata: Metadata = { title: "Assistant" };

export default function AssistantPage() {
  return <AssistantScreen />;
}
