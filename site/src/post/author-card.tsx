import { brand } from '@northlight/contract';
import { Stack, Text } from '@northlight/shared-ui';
import styled from 'styled-components';
import { ArrowLink } from '../components/arrow-link.tsx';
import { ContentImage } from '../components/content-image.tsx';
import { listSocialLinks } from '../content/contact.ts';
import type { Post } from './post-queries.ts';

const Card = styled.aside`
  display: grid;
  grid-template-columns: 4.5rem minmax(0, 1fr);
  gap: var(--space-24);
  max-width: var(--width-prose);
  padding-top: var(--space-32);
  border-top: 1px solid var(--color-line);
`;

const Portrait = styled.div`
  overflow: hidden;
  width: 4.5rem;
  height: 4.5rem;
  border-radius: var(--radius-full);
  background: var(--color-layer);
`;

const Name = styled.p`
  font: var(--weight-regular) 1.5rem / 1.2 var(--font-display);
  letter-spacing: -0.01em;
`;

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-24);
`;

/** The author of a post, or the agency if the author has no public profile. */
export function AuthorCard({ author }: { author: Post['author'] }) {
  const name = author?.full_name?.trim() || `The ${brand.name} team`;
  const links = listSocialLinks(author);
  return (
    <Card aria-label="About the author">
      <Portrait>
        <ContentImage
          src={author?.avatar_url}
          fallback="images/fallback-avatar.webp"
          alt=""
          width={160}
          height={160}
          sizes="72px"
        />
      </Portrait>
      <Stack gap={4}>
        <Name>{name}</Name>
        {author?.bio ? <Text tone="secondary">{author.bio}</Text> : null}
        {links.length === 0 ? null : (
          <Links>
            {links.map(({ label, href }) => (
              <li key={label}>
                <ArrowLink to={href}>{label}</ArrowLink>
              </li>
            ))}
          </Links>
        )}
      </Stack>
    </Card>
  );
}
