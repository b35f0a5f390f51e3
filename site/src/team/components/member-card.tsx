import { Skeleton, VisuallyHidden } from '@northlight/shared-ui';
import styled from 'styled-components';
import { socialLinks } from '../../lib/content/model/contact.ts';
import { media } from '../../lib/media.ts';
import { ContentImage } from '../../lib/ui/content-image.tsx';
import type { TeamMember } from '../api/team-queries.ts';

const Card = styled.li`
  display: grid;
  grid-template-rows: auto 1fr;
  gap: var(--space-20);
`;

const Portrait = styled.div`
  overflow: hidden;
  aspect-ratio: 1;
  border-radius: var(--radius-card);
  background: var(--color-layer);
`;

const Words = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-12);
`;

const Name = styled.h2`
  font: var(--weight-regular) 1.75rem / 1.15 var(--font-display);
  letter-spacing: -0.012em;
`;

const Role = styled.p`
  margin-top: calc(-1 * var(--space-8));
  color: var(--color-text-muted);
`;

const Bio = styled.p`
  display: -webkit-box;
  overflow: hidden;
  color: var(--color-text-secondary);
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;

const Skills = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-16);
  color: var(--color-text-muted);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
`;

/** The fourth skill is for wider screens alone (spec section 9). */
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

    /* Also "X" is wide enough to be met. */
    &::after {
      position: absolute;
      inset: 0 calc(-1 * var(--space-8));
      content: '';
    }
  }
`;

const mostSkills = 4;

/** One person of the team. The first portrait is in the first view, on a phone as its largest picture. */
export function MemberCard({ member, isFirst }: { member: TeamMember; isFirst: boolean }) {
  const links = socialLinks(member);
  return (
    <Card>
      <Portrait>
        <ContentImage
          src={member.image_url}
          fallback="images/fallback-team.webp"
          alt={`Portrait of ${member.name}`}
          width={960}
          height={960}
          sizes="(min-width: 1200px) 352px, (min-width: 1024px) 30vw, (min-width: 768px) 45vw, calc(100vw - 48px)"
          isFirst={isFirst}
        />
      </Portrait>
      <Words>
        <Name>{member.name}</Name>
        <Role>{member.role}</Role>
        {member.bio ? <Bio>{member.bio}</Bio> : null}
        {member.skills.length > 0 ? (
          <Skills aria-label="Skills">
            {[...new Set(member.skills)].slice(0, mostSkills).map((skill) => (
              <Skill key={skill}>{skill}</Skill>
            ))}
          </Skills>
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
      </Words>
    </Card>
  );
}

/** The room that a person will take. */
export function MemberCardSkeleton() {
  return (
    <Card as="div">
      <Portrait>
        <Skeleton height="100%" radius="card" />
      </Portrait>
      <Words>
        <Skeleton width="60%" height={32} />
        <Skeleton width="40%" height={20} />
        <Skeleton height={72} />
        <Skeleton width="70%" height={20} />
      </Words>
    </Card>
  );
}
