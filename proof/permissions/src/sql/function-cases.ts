import { fillInNames, type Names } from 'supabase-project/testing/fixtures';
import type { FunctionEntry } from '../expected/vocabulary.ts';
import { ACTORS, createDatabaseActor, getGrantee, type PeopleIds } from '../world/actors.ts';
import { type Case, expected, mustRun, mustWork, wrong } from './case.ts';
import type { Answer } from './runner.ts';

const mustNotRun = (answer: Answer) =>
  answer.kind === 'failed' && (answer.state === '42501' || answer.state.startsWith('PT4'))
    ? expected
    : wrong(answer.kind === 'failed' ? `runs, and fails with ${answer.state} ${answer.message}` : 'runs');

export function createFunctionCases(
  signature: string,
  { by, call = '' }: FunctionEntry,
  ids: PeopleIds,
  names: Names,
): Case[] {
  const sql = `select ${signature.slice(0, signature.indexOf('('))}(${fillInNames(call, names)})`;
  const calls = ACTORS.map((actorName): Case => {
    const isAllowed = (by as readonly string[]).includes(getGrantee(actorName));
    return {
      object: signature,
      label: `${actorName} calls it`,
      probe: { actor: createDatabaseActor(actorName, ids), sql },
      judge: isAllowed ? mustRun : mustNotRun,
    };
  });
  // Uses a person's claims, because some functions depend on the caller.
  const person =
    by.find((actorName) => actorName === 'author' || actorName === 'admin') ??
    by.find((actorName) => actorName !== 'anon' && actorName !== 'service');
  const control: Case = {
    object: signature,
    label: 'is called by the owner',
    probe: { ...(person ? { claims: createDatabaseActor(person, ids).claims } : {}), sql },
    judge: mustWork(() => true),
    isControl: true,
  };
  return [...calls, control];
}

export function createSequenceCases(name: string, by: FunctionEntry['by'], ids: PeopleIds): Case[] {
  const calls = [
    `select nextval('${name}')`,
    `select setval('${name}', 1000000000)`,
    `select last_value from ${name}`,
  ];
  return ACTORS.flatMap((actorName) =>
    calls.map((sql): Case => {
      const isAllowed = (by as readonly string[]).includes(actorName);
      return {
        object: name,
        label: `${actorName} runs ${sql}`,
        probe: { actor: createDatabaseActor(actorName, ids), sql },
        judge: isAllowed ? mustRun : mustNotRun,
      };
    }),
  );
}
