import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inRolledBackTransaction } from '../sql/runner.ts';
import { prepareSuite, runSuite } from '../sql/suite.ts';
import { listEngines } from '../world/engines.ts';
import { openProbedWorld } from '../world/world.ts';
import { generateMutants, type Mutant } from './generate-mutants.ts';

/** Mutants that grant nothing, with the reason. An unknown name fails the test. */
const harmlessMutants: Readonly<Record<string, string>> = {
  'condition that is always true: private.is_signing_request()':
    'it denies access: the policy requires the opposite',
  'policy opened: client_invoices: client_invoices_insert': 'a0_check_permission checks the same',
  'policy opened: company_invitations: company_invitations_insert': 'a0_check_permission checks the same',
  'policy opened: company_members: company_members_insert': 'a0_check_permission checks the same',
  'policy opened: invoice_reminders: invoice_reminders_insert': 'a0_check_permission checks the same',
  'policy opened: project_notifications: project_notifications_insert': 'a0_check_permission checks the same',
  'trigger that does nothing: audit_log: a_forbid_direct_entry': 'no role has the privilege to insert',
  'trigger that does nothing: blogs: c_check_years': 'the same function is tested on client_projects',
  'trigger that does nothing: client_projects: a0_require_factor_for_move':
    'moving a project also updates its invoices, which requires the factor',
  'trigger that does nothing: profiles: a_check_name': 'supabase/tests covers account names',
  'trigger that does nothing: project_tickets: a_forbid_project_change':
    'a foreign key ties the sprint to the project',
  'trigger that does nothing: projects: c_check_days': 'supabase/tests covers project dates',
  'trigger that does nothing: projects: c_check_years': 'the same function is tested on client_projects',
};

test('the suite detects every loosened rule', async (t) => {
  const [engine] = listEngines();
  assert.ok(engine);
  const { backend, ids, names, close } = await openProbedWorld(engine);
  t.after(close);
  await inRolledBackTransaction(backend.database, async (tx) => {
    const snapshot = await prepareSuite(tx, names);
    const isDetected = async ({ sql, objects }: Mutant) => {
      await tx.script('savepoint mutant');
      try {
        await tx.script(sql);
        const results = await runSuite({ tx, ids, names, snapshot, objects });
        return results.some(({ finding }) => finding.kind === 'wrong');
      } finally {
        await tx.script('rollback to savepoint mutant');
      }
    };
    const mutants = await generateMutants(tx);
    assert.ok(mutants.length >= 200, `${mutants.length} mutants`);
    const undetected: string[] = [];
    for (const mutant of mutants) if (!(await isDetected(mutant))) undetected.push(mutant.name);
    assert.deepEqual(undetected.sort(), Object.keys(harmlessMutants).sort());
    return mutants.length;
  });
});
