import StudioLayout from "./(studio)/layout";
import StudioNotFound from "./(studio)/not-found";

/** An address without a page keeps the studio around it, so that every other page is one press away. */
export default function NotFound() {
  return (
    <StudioLayout>
      <StudioNotFound />
    </StudioLayout>
  );
}
