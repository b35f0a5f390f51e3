import { Skeleton, Stack, VisuallyHidden } from '@northlight/shared-ui';
import styled from 'styled-components';
import { ContentImage, PictureFrame } from '../components/content-image.tsx';
import { media } from '../components/layout.tsx';
import { ItemTitle, MetaList } from '../components/text.tsx';
import { listSocialLinks } from '../content/contact.ts';
import type { TeamMember } from './team-queries.ts';

const Card = styled.li`
  display: grid;
  grid-template-rows: auto 1fr;
  gap: var(--space-20);
`;

const Role = styled.p`
  margin-top: calc(-1 * var(--space-8));
  color: var(--color-text-muted);
`;

/** Firefox cuts off the wrong end without `dir`. */
const Bio = styled.p.attrs({ dir: 'auto' })`
  display: -webkit-box;
  overflow: hidden;
  color: var(--color-text-secondary);
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;

/** Phones show three skills, wider screens four (spec section 9). */
const Skill = styled.li`
  &:nth-child(n + 4) {
    display: none;

    ${media.tablet} {
      display: list-item;
    }
  }
`;

const Links = styled.ul`
  display: flex;
  gap: var(--space-20);
  margin-top: auto;

  a {
    position: relative;
    display: inline-flex;
    align-items: center;
    min-height: var(--height-touch);
    color: var(--color-accent-text);
    font-size: var(--text-sm);
    text-underline-offset: 0.3em;

    &:not(:hover) {
      text-decoration-color: var(--color-accent-border);
    }

    /* Widens the click area of short labels such as "X". */
    &::after {
      position: absolute;
      inset: 0 calc(-1 * var(--space-8));
      content: '';
    }
  }
`;

const maxSkills = 4;

/** One team member. On phones the first portrait is the largest contentful paint, so it must not load lazily. */
export function MemberCard({ member, isFirst }: { member: TeamMember; isFirst: boolean }) {
  const links = listSocialLinks(member);
  return (
    <Card>
      <PictureFrame $ratio="1">
        <ContentImage
          src={member.image_url}
          fallback="images/fallback-team.webp"
          alt={`Portrait of ${member.name}`}
          width={960}
          height={960}
          sizes="(min-width: 1200px) 352px, (min-width: 1024px) 30vw, (min-width: 768px) 45vw, calc(100vw - 48px)"
          isFirst={isFirst}
        />
      </PictureFrame>
      <Stack gap={12}>
        <ItemTitle as="h2">{member.name}</ItemTitle>
        <Role>{member.role}</Role>
        {member.bio ? <Bio>{member.bio}</Bio> : null}
        {member.skills.length > 0 ? (
          <MetaList aria-label="Skills">
            {[...new Set(member.skills)].slice(0, maxSkills).map((skill) => (
              <Skill key={skill}>{skill}</Skill>
            ))}
          </MetaList>
        ) : null}
        {links.length > 0 ? (
          <Links>
            {links.map(({ label, href }) => (
              <li key={label}>
                <a href={href} rel="noopener">
                  <VisuallyHidden>{member.name} on </VisuallyHidden>
                  {label}
                </a>
              </li>
            ))}
          </Links>
        ) : null}
      </Stack>
    </Card>
  );
}

export function MemberCardSkeleton() {
  return (
    <Card as="div">
      <PictureFrame $ratio="1">
        <Skeleton height="100%" radius="card" />
      </PictureFrame>
      <Stack gap={12}>
        <Skeleton width="60%" height={32} />
        <Skeleton width="40%" height={20} />
        <Skeleton height={72} />
        <Skeleton width="70%" height={20} />
      </Stack>
    </Card>
  );
}
