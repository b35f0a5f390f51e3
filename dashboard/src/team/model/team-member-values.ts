import { filled, rowsOf, textOrNull, wholeOr0 } from '../../lib/fields/values.ts';
import type { ComparedField } from '../../lib/record/conflict.ts';
import type { TeamMember, TeamMemberInput } from '../api/team-member.ts';

/** A team member as the form holds one. */
export interface TeamMemberValues {
  name: string;
  role: string;
  bio: string;
  image_url: string;
  skills: string[];
  email: string;
  linkedin_url: string;
  twitter_url: string;
  github_url: string;
  order_position: string;
}

export const emptyTeamMember: TeamMemberValues = {
  name: '',
  role: '',
  bio: '',
  image_url: '',
  skills: [''],
  email: '',
  linkedin_url: '',
  twitter_url: '',
  github_url: '',
  order_position: '0',
};

export function valuesOfTeamMember(member: TeamMember): TeamMemberValues {
  return {
    name: member.name,
    role: member.role,
    bio: member.bio ?? '',
    image_url: member.image_url ?? '',
    skills: rowsOf(member.skills),
    email: member.email ?? '',
    linkedin_url: member.linkedin_url ?? '',
    twitter_url: member.twitter_url ?? '',
    github_url: member.github_url ?? '',
    order_position: String(member.order_position),
  };
}

/** What is written: blank skills are dropped, an order that is no number becomes 0 (spec section 5). */
export function inputOfTeamMember(values: TeamMemberValues): TeamMemberInput {
  return {
    name: values.name.trim(),
    role: values.role.trim(),
    bio: textOrNull(values.bio),
    image_url: textOrNull(values.image_url),
    skills: filled(values.skills),
    email: textOrNull(values.email),
    linkedin_url: textOrNull(values.linkedin_url),
    twitter_url: textOrNull(values.twitter_url),
    github_url: textOrNull(values.github_url),
    order_position: wholeOr0(values.order_position),
  };
}

export const comparedTeamMember: readonly ComparedField<TeamMemberValues>[] = [
  { name: 'name', label: 'Name' },
  { name: 'role', label: 'Role' },
  { name: 'bio', label: 'Bio' },
  { name: 'image_url', label: 'Photo' },
  { name: 'skills', label: 'Skills' },
  { name: 'email', label: 'Email' },
  { name: 'linkedin_url', label: 'LinkedIn' },
  { name: 'twitter_url', label: 'Twitter' },
  { name: 'github_url', label: 'GitHub' },
  { name: 'order_position', label: 'Display order' },
];
