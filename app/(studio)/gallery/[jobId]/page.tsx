import type { Metadata } from "next";
import { messages } from "../../messages";
import { GalleryScreen } from "../gallery-screen";

export const metadata: Metadata = { title: messages.gallery.jobs };

export default async function JobPage({ params, searchParams }: PageProps<"/gallery/[jobId]">) {
  return <GalleryScreen searchParams={searchParams} openId={(await params).jobId} />;
}
