import type { Metadata } from "next";
import { messages } from "../messages";
import { GalleryScreen } from "./gallery-screen";

export const metadata: Metadata = { title: messages.gallery.jobs };

export default function GalleryPage({ searchParams }: PageProps<"/gallery">) {
  return <GalleryScreen searchParams={searchParams} />;
}
