import { useLocation } from '@northlight/contract/router';
import { Skeleton } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { ArrowLink } from '../components/arrow-link.tsx';
import { Container, media } from '../components/layout.tsx';
import { QueryPlaceholder } from '../components/query-placeholder.tsx';
import { DisplayTitle } from '../components/text.tsx';
import { listContactLines } from '../content/contact.ts';
import { contentQueries } from '../content/content-queries.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import { getLegalTextName, type LegalTextName, legalQueries } from './legal-queries.ts';

const Columns = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-48);
  padding-block: var(--space-48) var(--space-96);

  ${media.desktop} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    gap: var(--space-64);
    padding-block: var(--space-96);
  }
`;

const Title = styled(DisplayTitle)`
  font-size: clamp(2.75rem, 1.6rem + 4vw, 4.5rem);
`;

/** `/privacy` and `/imprint`, with text from the settings. */
export function Component() {
  const name = getLegalTextName(useLocation().pathname);
  return (
    <Columns>
      <Title>{name === 'privacy_text' ? 'Privacy' : 'Imprint'}</Title>
      <div>
        <Text name={name} />
        {name === 'privacy_text' ? (
          <ArrowLink to="/own-data">View, download or erase your data</ArrowLink>
        ) : null}
      </div>
    </Columns>
  );
}

function Text({ name }: { name: LegalTextName }) {
  const text = useQuery(legalQueries.text(name));
  if (text.data) return <RichText text={text.data} />;
  if (text.data === null) return <TextPlaceholder />;
  return (
    <QueryPlaceholder query={text} failedText="This page could not be loaded" loadingText="Loading...">
      <Skeleton height={400} />
    </QueryPlaceholder>
  );
}

const Lines = styled.ul`
  display: grid;
  gap: var(--space-12);

  li {
    white-space: pre-line;
  }
`;

/** Contact details, shown until staff have written the text. */
function TextPlaceholder() {
  const settings = useQuery(contentQueries.settings());
  return (
    <div>
      <p>We are still writing this page. Please contact us with any questions.</p>
      <Lines>
        {listContactLines(settings.data ?? null).map(({ text, href }) => (
          <li key={text}>{href === null ? text : <ArrowLink to={href}>{text}</ArrowLink>}</li>
        ))}
      </Lines>
    </div>
  );
}
