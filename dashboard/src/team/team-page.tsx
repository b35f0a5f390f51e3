import { UsersRound } from 'lucide-react';
import { CardGrid, CardGridSkeleton } from '../components/card-grid.tsx';
import { useTimeZone } from '../queries/settings-queries.ts';
import { recordApi } from '../records/record-api.ts';
import { RecordScreen } from '../records/record-screen.tsx';
import { texts } from '../texts.ts';
import { TeamMemberCard } from './team-member-card.tsx';

const loadForm = async () =>
  (await import(/* webpackChunkName: "forms" */ './team-member-form.ts')).teamMemberForm;

const api = recordApi({
  table: 'team_members',
  area: 'team',
  orders: {
    order: ['Display order', 'order_position', 'created_at'],
    name: ['Name', 'name'],
    newest: ['Newest first', '-created_at'],
  },
});

/** /dashboard/team: team members in the site's order. */
export function Component() {
  const timeZone = useTimeZone();
  return (
    <RecordScreen
      title="Team"
      description="The people on the site, in the order shown there."
      noun="team member"
      api={api}
      form={loadForm}
      texts={texts.team}
      skeleton={<CardGridSkeleton />}
      searchLabel="Search team"
      columns={(form) => [
        ...form.columns('name', 'role', 'bio', 'skills', 'email'),
        ...form.columns('linkedin_url', 'twitter_url', 'github_url', 'order_position'),
        { heading: 'Created', type: 'instant', value: ({ created_at }) => created_at },
      ]}
      newLabel="Add team member"
      empty={{ icon: <UsersRound />, title: texts.team.empty, message: 'Add the first person.' }}
      consequence="The person disappears from the team page immediately."
      getName={({ name }) => name}
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
