import { textOrNull } from '../../lib/fields/values.ts';
import type { ComparedField } from '../../lib/record/conflict.ts';
import type { OwnProfile, OwnProfileInput } from '../api/profile.ts';

/** The own profile as the form holds it. */
export interface ProfileValues {
  full_name: string;
  avatar_url: string;
  bio: string;
  linkedin_url: string;
  twitter_url: string;
  github_url: string;
}

export function valuesOfProfile(profile: OwnProfile): ProfileValues {
  return {
    full_name: profile.full_name ?? '',
    avatar_url: profile.avatar_url ?? '',
    bio: profile.bio ?? '',
    linkedin_url: profile.linkedin_url ?? '',
    twitter_url: profile.twitter_url ?? '',
    github_url: profile.github_url ?? '',
  };
}

export function inputOfProfile(values: ProfileValues): OwnProfileInput {
  return {
    full_name: textOrNull(values.full_name),
    avatar_url: textOrNull(values.avatar_url),
    bio: textOrNull(values.bio),
    linkedin_url: textOrNull(values.linkedin_url),
    twitter_url: textOrNull(values.twitter_url),
    github_url: textOrNull(values.github_url),
  };
}

export const comparedProfile: readonly ComparedField<ProfileValues>[] = [
  { name: 'full_name', label: 'Full name' },
  { name: 'avatar_url', label: 'Photo' },
  { name: 'bio', label: 'Bio' },
  { name: 'linkedin_url', label: 'LinkedIn' },
  { name: 'twitter_url', label: 'Twitter' },
  { name: 'github_url', label: 'GitHub' },
];
