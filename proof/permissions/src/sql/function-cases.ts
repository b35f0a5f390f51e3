import { fillInNames, type Names } from 'supabase-project/testing/fixtures';
import type { FunctionEntry } from '../expected/vocabulary.ts';
import { createDatabaseActor, EVERYBODY, getGrantee, type PeopleIds } from '../world/actors.ts';
import { type Case, expected, mustRun, mustWork, wrong } from './case.ts';
import type { Answer } from './runner.ts';

const mustNotRun = (answer: Answer) =>
  answer.kind === 'failed' && (answer.state === '42501' || answer.state.startsWith('PT4'))
    ? expected
    : wrong(answer.kind === 'failed' ? `runs, and fails with ${answer.state} ${answer.message}` : 'runs');

export function functionCases(
  signature: string,
  { by, call = '' }: FunctionEntry,
  ids: PeopleIds,
  names: Names,
): Case[] {
  const sql = `select ${signature.slice(0, signature.indexOf('('))}(${fillInNames(call, names)})`;
  const calls = EVERYBODY.map((who): Case => {
    const may = (by as readonly string[]).includes(getGrantee(who));
    return {
      object: signature,
      label: `${who} calls it`,
      probe: { actor: createDatabaseActor(who, ids), sql },
      judge: may ? mustRun : mustNotRun,
    };
  });
  // With a person's claims, because some functions depend on the caller.
  const person =
    by.find((who) => who === 'author' || who === 'admin') ??
    by.find((who) => who !== 'anon' && who !== 'service');
  const control: Case = {
    object: signature,
    label: 'is called by the owner',
    probe: { ...(person ? { claims: createDatabaseActor(person, ids).claims } : {}), sql },
    judge: mustWork(() => true),
    isControl: true,
  };
  return [...calls, control];
}

export function sequenceCases(name: string, by: FunctionEntry['by'], ids: PeopleIds): Case[] {
  const calls = [
    `select nextval('${name}')`,
    `select setval('${name}', 1000000000)`,
    `select last_value from ${name}`,
  ];
  return EVERYBODY.flatMap((who) =>
    calls.map((sql): Case => {
      const may = (by as readonly string[]).includes(who);
      return {
        object: name,
        label: `${who} runs ${sql}`,
        probe: { actor: createDatabaseActor(who, ids), sql },
        judge: may ? mustRun : mustNotRun,
      };
    }),
  );
}
