import type { Tables, TablesInsert } from 'auth-kit';

export type TeamMember = Tables<'team_members'>;

/** What a row is written with. */
export type TeamMemberInput = Required<
  Pick<
    TablesInsert<'team_members'>,
    | 'name'
    | 'role'
    | 'bio'
    | 'image_url'
    | 'skills'
    | 'linkedin_url'
    | 'twitter_url'
    | 'github_url'
    | 'email'
    | 'order_position'
  >
>;
