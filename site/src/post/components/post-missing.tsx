import { texts } from '../../lib/texts.ts';
import { MissingPage } from '../../lib/ui/missing-page.tsx';

/** In place of a post that does not exist, or is not public. */
export function PostMissing() {
  return (
    <MissingPage title={texts.postMissing} backTo="/blog" backLabel="Back to Blog">
      {texts.postMissingReason}
    </MissingPage>
  );
}
