import { useUrlState } from '@northlight/contract/router';
import { formatTicket } from '@northlight/domain';
import { Button, Cluster, EmptyState, IconButton, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Columns3, ListTodo, Plus, Rows3 } from 'lucide-react';
import styled from 'styled-components';
import { Loaded } from '../components/loaded.tsx';
import { Pager, useAnnounceList } from '../components/pager.tsx';
import { TableSkeleton } from '../components/responsive-table.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { ToolbarSelect } from '../components/toolbar-select.tsx';
import { sprintOptionsQuery } from '../queries/client-work-queries.ts';
import { useDelete } from '../records/actions/use-delete.ts';
import { useListState } from '../records/list/use-list-state.ts';
import { useNestedRecord } from '../records/list/use-nested-record.ts';
import { createRecordDialog } from '../records/record-sheet.tsx';
import { texts } from '../texts.ts';
import { boardColumns } from './board/board-rules.ts';
import { TicketBoard } from './board/ticket-board.tsx';
import { noSprint, type TicketRow, ticketApi } from './ticket-queries.ts';
import { TicketTable } from './ticket-table.tsx';

const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8);

  & > :last-child {
    margin-left: auto;
  }
`;

const statuses = boardColumns.map(({ id, title }) => ({ value: id, label: title }));

const TicketSheet = createRecordDialog({
  noun: 'ticket',
  detail: ticketApi.detail,
  loadFailedText: texts.tickets.fetchFailed,
  load: () => import(/* webpackChunkName: "forms" */ './ticket-form.tsx'),
});

export function TicketsPanel({ projectId }: { projectId: string }) {
  const list = useListState({ filters: ['sprint', 'status'], sort: 'position', prefix: 't.' });
  const { params, open } = useUrlState();
  const isBoard = params.get('t.view') === 'board';
  const query = useQuery({
    ...ticketApi.list({ ...list, filters: { ...list.filters, project: projectId } }),
    enabled: !isBoard,
  });
  useAnnounceList(list, query, 'tickets');
  const sprints = useQuery(sprintOptionsQuery(projectId));
  const sprintOptions = (sprints.data ?? []).map(({ id, title }) => ({ value: id, label: title }));
  const record = useNestedRecord('ticket');
  const remove = useDelete({
    api: ticketApi,
    undoTable: 'project_tickets',
    noun: 'ticket',
    consequence: 'The client will no longer see it.',
    texts: texts.tickets,
  });
  const setView = (view: 'list' | 'board') => open({ 't.view': view === 'list' ? '' : view });
  const onDelete = (ticket: TicketRow) => void remove({ id: ticket.id, name: formatTicket(ticket) });
  const addButton = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={record.openNew}>
      Add ticket
    </Button>
  );

  return (
    <Stack gap={16}>
      <Toolbar>
        <Cluster gap={2} role="group" aria-label="View">
          <IconButton
            label="List"
            variant={isBoard ? 'ghost' : 'secondary'}
            aria-pressed={!isBoard}
            onClick={() => setView('list')}
          >
            <Rows3 aria-hidden />
          </IconButton>
          <IconButton
            label="Board"
            variant={isBoard ? 'secondary' : 'ghost'}
            aria-pressed={isBoard}
            onClick={() => setView('board')}
          >
            <Columns3 aria-hidden />
          </IconButton>
        </Cluster>
        {!isBoard && <SearchBox label="Search tickets" value={list.search} onChange={list.setSearch} />}
        <ToolbarSelect
          label="Sprint"
          allLabel="All sprints"
          value={list.filters.sprint}
          onChange={(sprint) => list.setFilter('sprint', sprint)}
          options={[...sprintOptions, { value: noSprint, label: 'No sprint' }]}
        />
        {!isBoard && (
          <ToolbarSelect
            label="Status"
            allLabel="All statuses"
            value={list.filters.status}
            onChange={(status) => list.setFilter('status', status)}
            options={statuses}
          />
        )}
        {addButton}
      </Toolbar>
      {isBoard ? (
        <TicketBoard
          key={list.filters.sprint}
          projectId={projectId}
          sprint={list.filters.sprint}
          onEdit={record.openRecord}
          onDelete={onDelete}
        />
      ) : (
        <Loaded
          query={query}
          section="tickets"
          failedText={texts.tickets.fetchFailed}
          loadingText="Loading tickets..."
          skeleton={<TableSkeleton rows={5} />}
        >
          {({ rows, total }) =>
            rows.length === 0 && list.isFiltered ? (
              <EmptyState
                role="status"
                icon={<ListTodo />}
                title="No results"
                message="No tickets match the search and filters."
                action={<Button onClick={list.clearFilters}>Clear filters</Button>}
              />
            ) : rows.length === 0 ? (
              <EmptyState icon={<ListTodo />} title={texts.tickets.empty} />
            ) : (
              <>
                <TicketTable tickets={rows} onEdit={record.openRecord} onDelete={onDelete} />
                <Pager page={list.page} total={total} onPageChange={list.setPage} />
              </>
            )
          }
        </Loaded>
      )}
      <TicketSheet
        list={record}
        projectId={projectId}
        sprintId={list.filters.sprint === noSprint ? '' : list.filters.sprint}
      />
    </Stack>
  );
}
