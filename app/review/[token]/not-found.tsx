// One page for a link that never was, has expired, was replaced or taken back, so that it tells nobody which.
export { ClosedReview as default } from "@/components/review-page/closed-review";
