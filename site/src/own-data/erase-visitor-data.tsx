import { Button, FormAlert } from '@northlight/shared-ui';
import { ArrowLink } from '../components/arrow-link.tsx';
import { ConfirmationPage, ShortPage } from '../components/short-page.tsx';
import { DisplayTitle, Lead } from '../components/text.tsx';
import { useSubmission } from '../forms/use-submission.ts';

export const homeLink = { backTo: '/', backLabel: 'Back to the home page' };

/** Opened from an emailed link. Erases the visitor's newsletter subscription and messages, but only after a click. */
export function EraseVisitorData({ token }: { token: string }) {
  const { result, failure, isSending, send, container } = useSubmission('own-data', () => true);
  if (result !== null) {
    return (
      <ConfirmationPage {...homeLink} title="Erased">
        We have erased your subscription and messages. If you have an account, it is not affected.
      </ConfirmationPage>
    );
  }
  return (
    <ShortPage ref={container}>
      <DisplayTitle>
        Erase what we <em>keep</em>
      </DisplayTitle>
      <Lead>
        This immediately and permanently removes your subscription and the messages you sent us. We will not
        be able to answer open questions.
      </Lead>
      {failure === null ? null : <FormAlert>{failure}</FormAlert>}
      <form
        method="post"
        action="/api/own-data"
        onSubmit={(event) => {
          event.preventDefault();
          void send({ action: 'erase', token });
        }}
      >
        <input type="hidden" name="action" value="erase" />
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="danger" size="lg" isLoading={isSending}>
          Erase my data
        </Button>
      </form>
      {failure === null ? null : <ArrowLink to="/own-data">Request new links</ArrowLink>}
    </ShortPage>
  );
}
