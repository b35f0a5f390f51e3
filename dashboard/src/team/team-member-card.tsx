import type { Tables } from '@northlight/auth-kit';
import { dayIn } from '@northlight/domain';
import { Badge, Cluster, formatDate } from '@northlight/shared-ui';
import { BriefcaseBusiness, Code, Globe, Mail, UserRound } from 'lucide-react';
import styled from 'styled-components';
import {
  CardBody,
  CardHead,
  CardMeta,
  CardPicture,
  ClampedText,
  PictureFrame,
  RecordCard,
} from '../components/card-grid.tsx';
import { CardRecordActions } from '../components/row-actions.tsx';

type TeamMember = Tables<'team_members'>;

const Photo = styled(PictureFrame)`
  flex: none;
  width: 4rem;
  height: 4rem;
  border-radius: var(--radius-card);
`;

const LinkIcon = styled.a`
  display: grid;
  place-items: center;
  width: 2rem;
  height: 2rem;
  border-radius: var(--radius-control);
  color: var(--color-text-secondary);

  &:hover {
    background: var(--color-layer);
    color: var(--color-text);
  }
`;

const Bottom = styled.div`
  display: grid;
  gap: var(--space-8);
  margin-top: auto;
`;

export interface TeamMemberCardProps {
  member: TeamMember;
  timeZone: string;
  onEdit: () => void;
  onDelete: () => void;
}

export function TeamMemberCard({ member, timeZone, onEdit, onDelete }: TeamMemberCardProps) {
  const createdDay = dayIn(new Date(member.created_at), timeZone);
  return (
    <RecordCard aria-label={member.name}>
      <CardBody>
        <CardHead>
          <Photo as="span">
            {member.image_url ? (
              <CardPicture src={member.image_url} alt={member.name} />
            ) : (
              <UserRound size={28} strokeWidth={1.5} aria-hidden="true" />
            )}
          </Photo>
          <div>
            <h2>{member.name}</h2>
            <p>{member.role}</p>
          </div>
        </CardHead>
        {member.bio && <ClampedText>{member.bio}</ClampedText>}
        {member.skills.length > 0 && (
          <Cluster gap={4} as="ul" aria-label="Skills">
            {member.skills.map((skill, index) => (
              <li key={index}>
                <Badge>{skill}</Badge>
              </li>
            ))}
          </Cluster>
        )}
        <Bottom>
          <MemberLinks member={member} />
          <CardMeta>
            Order: {member.order_position} | Created: {formatDate(createdDay)}
          </CardMeta>
        </Bottom>
      </CardBody>
      <CardRecordActions name={member.name} onEdit={onEdit} onDelete={onDelete} />
    </RecordCard>
  );
}

function MemberLinks({ member }: { member: TeamMember }) {
  const links = [
    { label: 'LinkedIn', href: member.linkedin_url, icon: BriefcaseBusiness },
    { label: 'Twitter', href: member.twitter_url, icon: Globe },
    { label: 'GitHub', href: member.github_url, icon: Code },
  ].filter((link) => link.href !== null);
  if (links.length === 0 && member.email === null) return null;
  return (
    <Cluster gap={4}>
      {member.email !== null && (
        <LinkIcon href={`mailto:${member.email}`} aria-label={`Email ${member.name}`} title={member.email}>
          <Mail size={18} strokeWidth={1.75} aria-hidden="true" />
        </LinkIcon>
      )}
      {links.map(({ label, href, icon: Icon }) => (
        <LinkIcon
          key={label}
          href={href ?? undefined}
          target="_blank"
          rel="noreferrer"
          aria-label={`${member.name} on ${label}`}
          title={label}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        </LinkIcon>
      ))}
    </Cluster>
  );
}
