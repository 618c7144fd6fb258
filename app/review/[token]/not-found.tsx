import { ClosedReview } from "@/components/review-page/closed-review";

/** The same for a link that never was, has expired, was replaced or taken back. */
export default function ReviewNotFound() {
  return <ClosedReview />;
}
