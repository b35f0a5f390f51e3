import { useUrlState } from '@northlight/contract/router';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { ManagedRows } from '../components/managed-row.tsx';
import { TableSkeleton } from '../components/responsive-table.tsx';
import { useIsAdmin } from '../queries/use-is-admin.ts';
import { useDelete } from '../records/actions/use-delete.ts';
import { ListScreen } from '../records/list/list-screen.tsx';
import { type ListState, useListState } from '../records/list/use-list-state.ts';
import { useNestedRecord, withoutNestedRecords } from '../records/list/use-nested-record.ts';
import { countRows } from '../records/record-api.ts';
import { createRecordDialog } from '../records/record-sheet.tsx';
import { texts } from '../texts.ts';
import { CompanyPanel } from './company-panel.tsx';
import { type Company, companyApi } from './company-queries.ts';
import { CompanyRow } from './company-row.tsx';

const CompanySheet = createRecordDialog({
  noun: 'company',
  detail: companyApi.detail,
  loadFailedText: texts.companies.fetchFailed,
  load: () => import(/* webpackChunkName: "forms" */ './company-form.tsx'),
});

interface CompaniesScreenProps {
  /** The sheet with a new project's form, supplied by the feature that owns it. */
  ProjectSheet: ComponentType<{ list: Pick<ListState, 'current' | 'close'>; companyId: string }>;
}

/** /dashboard/companies: client companies; Manage shows their people and projects. */
export function CompaniesScreen({ ProjectSheet }: CompaniesScreenProps) {
  const list = useListState({ sort: 'name' });
  const { params, open, close, replace } = useUrlState();
  const isAdmin = useIsAdmin();
  const managedId = params.get('manage');
  const project = useNestedRecord('project');
  const [createdId, setCreatedId] = useState<string | null>(null);
  const query = useQuery(companyApi.list(list));
  // A new company, or one opened by a link, may be on another page of the list.
  const isListed = query.data?.rows.some(({ id }) => id === managedId) ?? true;
  const unlistedCompany = useQuery({
    ...companyApi.detail(managedId ?? ''),
    enabled: managedId !== null && !isListed && !query.isPlaceholderData,
  });
  const arrange = (companies: readonly Company[]) => {
    const first = isListed ? companies.find(({ id }) => id === createdId) : unlistedCompany.data;
    return first ? [first, ...companies.filter(({ id }) => id !== first.id)] : companies;
  };
  const remove = useDelete({
    api: companyApi,
    undoTable: null,
    noun: 'company',
    consequence: 'Its people will no longer belong to it.',
    texts: texts.companies,
  });
  const removeCompany = async (company: { readonly id: string; readonly name: string }) => {
    // If counting fails, the dialog shows the generic message and the database decides.
    const [projectCount, peopleCount] = await Promise.all([
      countRows('client_projects', 'company_id', company.id),
      countRows('company_members', 'company_id', company.id),
    ]).catch(() => [0, null] as const);
    await remove({
      ...company,
      ...(projectCount > 0 ? { blockedReason: describeProjects(projectCount) } : {}),
      ...(peopleCount === null ? {} : { consequence: describePeople(peopleCount) }),
    });
  };
  return (
    <>
      <ListScreen
        title="Companies"
        description="Your clients, with their people, permissions and projects."
        list={list}
        api={companyApi}
        failedText={texts.companies.fetchFailed}
        loadingText="Loading companies..."
        skeleton={<TableSkeleton rows={6} />}
        searchLabel="Search companies"
        columns={[{ heading: 'Name', value: ({ name }) => name }]}
        newLabel="Add company"
        empty={{
          icon: <Building2 />,
          title: 'No companies yet',
          message: 'Add one, then its first project and its people.',
        }}
      >
        {(companies) => (
          <ManagedRows>
            {arrange(companies).map((company) => (
              <li key={company.id}>
                <CompanyRow
                  company={company}
                  isOpen={company.id === managedId}
                  onToggle={() =>
                    company.id === managedId ? close({ manage: '' }) : open({ manage: company.id })
                  }
                  onEdit={() => list.openRecord(company.id)}
                  onDelete={isAdmin ? () => void removeCompany(company) : null}
                  panel={
                    <CompanyPanel companyId={company.id} canManage={isAdmin} onAddProject={project.openNew} />
                  }
                />
              </li>
            ))}
          </ManagedRows>
        )}
      </ListScreen>
      <CompanySheet
        list={withoutNestedRecords(list)}
        onCreated={(id) => {
          setCreatedId(id);
          // Not a new entry: Back must not show the empty form.
          replace({ manage: id, new: '' });
        }}
      />
      {managedId === null ? null : <ProjectSheet list={project} companyId={managedId} />}
    </>
  );
}

function describeProjects(count: number): string {
  return count === 1
    ? 'It has a project. Delete it first, or move it to another company.'
    : `It has ${count} projects. Delete them first, or move them to another company.`;
}

function describePeople(count: number): string {
  if (count === 0) return 'No one belongs to it.';
  return count === 1
    ? 'One person will no longer belong to it.'
    : `${count} people will no longer belong to it.`;
}
