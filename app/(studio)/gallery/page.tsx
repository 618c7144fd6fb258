import type { Metadata } from "next";
import { GalleryScreen } from "./gallery-screen";
import { messages } from "./messages";

export const metadata: Metadata = { title: messages.gallery.title };

export default function GalleryPage({ searchParams }: PageProps<"/gallery">) {
  return <GalleryScreen searchParams={searchParams} />;
}
