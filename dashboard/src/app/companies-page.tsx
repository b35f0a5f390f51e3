import { ProjectSheet } from '../client-projects/project-sheet.ts';
import { CompaniesScreen } from '../companies/companies-screen.tsx';

/** /dashboard/companies: a company's panel adds projects with the form of client projects. */
export function Component() {
  return <CompaniesScreen ProjectSheet={ProjectSheet} />;
}
