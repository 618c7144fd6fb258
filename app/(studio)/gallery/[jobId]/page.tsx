import type { Metadata } from "next";
import { GalleryScreen } from "../gallery-screen";

export const metadata: Metadata = { title: "Gallery" };

export default async function JobPage({ params, searchParams }: PageProps<"/gallery/[jobId]">) {
  return <GalleryScreen searchParams={searchParams} openId={(await params).jobId} />;
}
