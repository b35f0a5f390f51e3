import { useFailureToast } from '@northlight/contract';
import { EmptyState } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { ArrowLink } from '../components/arrow-link.tsx';
import { Container, media } from '../components/layout.tsx';
import { PageIntro } from '../components/page-intro.tsx';
import { QueryPlaceholder } from '../components/query-placeholder.tsx';
import { RuledColumns } from '../components/ruled-columns.tsx';
import { SplitSection } from '../components/split-section.tsx';
import { TitledSection } from '../components/titled-section.tsx';
import { contentQueries } from '../content/content-queries.ts';
import { toWebUrl } from '../links/web-url.ts';
import { texts } from '../texts.ts';
import { MemberCard, MemberCardSkeleton } from './member-card.tsx';
import { teamQueries } from './team-queries.ts';

const Grid = styled.ul`
  display: grid;
  gap: var(--space-48) var(--space-32);

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.desktop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--space-64) var(--space-48);
  }
`;

const culture = [
  {
    title: 'Decisions in writing',
    text: 'We write down what was decided and why, where everyone can find it.',
  },
  {
    title: 'Short ways',
    text: 'The people who build your software hear what it is for, and answer your questions about it.',
  },
  {
    title: 'Time to do it well',
    text: 'Good software needs rested people and honest plans. We plan for both.',
  },
];

/** `/team` */
export function Component() {
  return (
    <>
      <PageIntro
        title="The people you will *work* with"
        lead="They plan your software, build it and answer your questions."
      />
      <Members />
      <TitledSection id="culture-title" title="How we work *together*">
        <RuledColumns items={culture} />
      </TitledSection>
      <Consultation />
    </>
  );
}

function Members() {
  const team = useQuery(teamQueries.all());
  useFailureToast(team, texts.teamFailed);
  return (
    <Container as="section" aria-label="Our team">
      {team.data === undefined ? (
        <QueryPlaceholder query={team} failedText={texts.teamFailed} loadingText={texts.teamLoading}>
          <Grid as="div">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <MemberCardSkeleton key={key} />
            ))}
          </Grid>
        </QueryPlaceholder>
      ) : team.data.length === 0 ? (
        <EmptyState title={texts.teamEmpty} />
      ) : (
        <Grid>
          {team.data.map((member, index) => (
            <MemberCard key={member.id} member={member} isFirst={index === 0} />
          ))}
        </Grid>
      )}
    </Container>
  );
}

/** Links to the scheduling service, or to the contact page if the settings have no booking link. */
function Consultation() {
  const settings = useQuery(contentQueries.settings());
  const bookingUrl = toWebUrl(settings.data?.booking_url);
  return (
    <SplitSection id="consultation-title" title="Talk to *us*">
      <p>Choose a time that suits you and talk to one of us about what you have in mind.</p>
      <ArrowLink to={bookingUrl ?? '/contact'}>Book a consultation</ArrowLink>
    </SplitSection>
  );
}
