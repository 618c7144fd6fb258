import type { Metadata } from "next";
import { GalleryScreen } from "./gallery-screen";

export const metadata: Metadata = { title: "Gallery" };

export default function GalleryPage({ searchParams }: PageProps<"/gallery">) {
  return <GalleryScreen searchParams={searchParams} />;
}
