import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import type { CsvColumn } from '../lib/csv/to-csv.ts';
import { CardGrid, CardGridSkeleton } from '../lib/list/card-grid.tsx';
import { useListState } from '../lib/list/use-list-state.ts';
import { RecordScreen } from '../lib/record/record-screen.tsx';
import { useTimeZone } from '../lib/settings/settings-queries.ts';
import { texts } from '../lib/texts.ts';
import { deleteTeamMember } from './api/delete-team-member.ts';
import { fetchTeamMembers } from './api/fetch-team-members.ts';
import { insertTeamMember, updateTeamMember } from './api/save-team-member.ts';
import type { TeamMember } from './api/team-member.ts';
import { teamArea, teamMemberQueries } from './api/team-member-queries.ts';
import { TeamMemberCard } from './components/team-member-card.tsx';
import { TeamMemberFields } from './components/team-member-fields.tsx';
import { teamMemberSchema } from './components/team-member-schema.ts';
import {
  comparedTeamMember,
  emptyTeamMember,
  inputOfTeamMember,
  valuesOfTeamMember,
} from './model/team-member-values.ts';

const sorts = [
  { value: 'order', label: 'Display order' },
  { value: 'name', label: 'Name' },
  { value: 'newest', label: 'Newest first' },
];

const columns: readonly CsvColumn<TeamMember>[] = [
  { heading: 'Name', value: (member) => member.name },
  { heading: 'Role', value: (member) => member.role },
  { heading: 'Bio', value: (member) => member.bio },
  { heading: 'Skills', value: (member) => member.skills },
  { heading: 'Email', value: (member) => member.email },
  { heading: 'LinkedIn', value: (member) => member.linkedin_url },
  { heading: 'Twitter', value: (member) => member.twitter_url },
  { heading: 'GitHub', value: (member) => member.github_url },
  { heading: 'Display order', value: (member) => member.order_position },
  { heading: 'Created', value: (member) => member.created_at },
];

/** /dashboard/team: who works here, in the order in which the site shows them. */
export function Component() {
  const list = useListState({ sort: 'order' });
  const read = useQuery(teamMemberQueries.list(list));
  const timeZone = useTimeZone();

  return (
    <RecordScreen
      title="Team"
      description="Who works here, in the order in which the site shows them."
      area={teamArea}
      noun="team member"
      texts={texts.team}
      list={list}
      read={read}
      skeleton={<CardGridSkeleton />}
      searchLabel="Search team"
      sorts={sorts}
      fileName="team"
      columns={columns}
      fetchPage={(page, size) => fetchTeamMembers({ ...list, page }, undefined, size)}
      newLabel="Add team member"
      empty={{ icon: <UsersRound />, title: texts.team.empty, message: 'Add the first person.' }}
      detail={teamMemberQueries.detail}
      emptyValues={emptyTeamMember}
      toValues={valuesOfTeamMember}
      schema={teamMemberSchema}
      compared={comparedTeamMember}
      insert={(values, id) => insertTeamMember(inputOfTeamMember(values), id)}
      update={(row, values) => updateTeamMember(row, inputOfTeamMember(values))}
      fields={<TeamMemberFields />}
      undoTable="team_members"
      consequence="The person disappears from the team page at once."
      remove={deleteTeamMember}
      nameOf={({ name }) => name}
    >
      {(members, { onEdit, onDelete }) => (
        <CardGrid>
          {members.map((row) => (
            <li key={row.id}>
              <TeamMemberCard
                member={row}
                timeZone={timeZone}
                onEdit={() => onEdit(row)}
                onDelete={() => onDelete(row)}
              />
            </li>
          ))}
        </CardGrid>
      )}
    </RecordScreen>
  );
}
