import { useServices } from '@northlight/contract';
import { sizedPictureUrl } from '@northlight/domain';
import { Avatar, Skeleton } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Container, media, Section } from '../components/layout.tsx';
import { LoadFailure } from '../components/query-placeholder.tsx';
import { SectionTitle } from '../components/text.tsx';
import { toImageUrl } from '../links/web-url.ts';
import { homeQueries, type Testimonial } from './home-queries.ts';

const Band = styled(Section)`
  margin-top: var(--space-48);
  padding-block: var(--space-64);
  background: var(--color-layer);

  ${media.tablet} {
    margin-top: var(--space-64);
    padding-block: var(--space-96);
  }
`;

const List = styled.ul`
  margin-top: var(--space-32);

  ${media.tablet} {
    margin-top: var(--space-48);
  }
`;

/** The speaker on the left, the quote on the right. */
const Row = styled.li`
  padding-block: var(--space-32);
  border-top: 1px solid var(--color-line);

  &:last-child {
    padding-bottom: 0;
  }

  figure {
    display: flex;
    flex-direction: column-reverse;
    gap: var(--space-16);
  }

  ${media.tablet} {
    padding-block: var(--space-48);

    figure {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
      gap: var(--space-32);
    }
  }

  ${media.desktop} {
    figure {
      grid-template-columns: minmax(0, 1fr) minmax(0, 2.5fr);
    }
  }
`;

const Quote = styled.blockquote`
  grid-column: 2;
  font: var(--weight-regular) clamp(1.5rem, 1.2rem + 1.2vw, 2.125rem) / 1.25 var(--font-display);
  letter-spacing: -0.01em;
  text-wrap: pretty;

  p::before {
    content: '“';
  }

  p::after {
    content: '”';
  }
`;

const Speaker = styled.figcaption`
  display: flex;
  grid-area: 1 / 1;
  align-items: flex-start;
  gap: var(--space-16);
`;

const Byline = styled.span`
  display: block;
  color: var(--color-text-secondary);
`;

/** The published testimonials; nothing as long as there are none. */
export function TestimonialsSection() {
  const testimonials = useQuery(homeQueries.testimonials());
  if (testimonials.data?.length === 0) return null;
  return (
    <Band aria-labelledby="testimonials-title">
      <Container>
        <SectionTitle id="testimonials-title">
          In their <em>own</em> words
        </SectionTitle>
        {testimonials.isError && testimonials.data === undefined ? (
          <LoadFailure query={testimonials} title="The testimonials could not be loaded" />
        ) : (
          <List
            aria-busy={testimonials.data === undefined}
            aria-label={testimonials.data === undefined ? 'Loading testimonials…' : undefined}
          >
            {testimonials.data === undefined
              ? ['a', 'b', 'c'].map((key) => <PendingRow key={key} />)
              : testimonials.data.map((testimonial) => (
                  <TestimonialRow key={testimonial.id} testimonial={testimonial} />
                ))}
          </List>
        )}
      </Container>
    </Band>
  );
}

function TestimonialRow({ testimonial }: { testimonial: Testimonial }) {
  const { boot } = useServices();
  const portrait = toImageUrl(testimonial.avatar_url);
  return (
    <Row>
      <figure>
        <Quote>
          <p>{testimonial.quote}</p>
        </Quote>
        <Speaker>
          {portrait === null ? null : (
            <Avatar
              name={testimonial.author_name}
              src={sizedPictureUrl(portrait, 160, 'webp', boot.backend.url) ?? portrait}
              size={56}
              isDecorative
            />
          )}
          <p>
            {testimonial.author_name}
            <Byline>{formatByline(testimonial)}</Byline>
          </p>
        </Speaker>
      </figure>
    </Row>
  );
}

/** A byline such as "Operations lead, Acme", without the missing parts. */
function formatByline({ author_role, company }: Testimonial): string {
  return [author_role, company]
    .map((text) => text?.trim())
    .filter(Boolean)
    .join(', ');
}

function PendingRow() {
  return (
    <Row>
      <figure>
        <Quote as="div">
          <Skeleton height="2.5em" />
        </Quote>
        <Speaker as="div">
          <Skeleton width={140} height={48} />
        </Speaker>
      </figure>
    </Row>
  );
}
