import type { Metadata } from "next";
import { GalleryScreen } from "../gallery-screen";
import { messages } from "../messages";

export const metadata: Metadata = { title: messages.gallery.title };

export default async function JobPage({ params, searchParams }: PageProps<"/gallery/[jobId]">) {
  return <GalleryScreen searchParams={searchParams} openId={(await params).jobId} />;
}
