import { ClosedReview } from "@/components/review-page/closed-review";

/** One page for a link that never was, has expired, was replaced or taken back, so that it tells nobody which. */
export default function ReviewNotFound() {
  return <ClosedReview />;
}
