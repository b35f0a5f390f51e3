import { describe, expect, test } from '@jest/globals';
import { mergeShapes, missingIn, queryForm, shapeOf } from './request-shape.ts';

describe('the form of a request', () => {
  test.each([
    ['select', 'id,title,client:clients(name)', 'id,title,client:clients(name)'],
    ['order', 'created_at.desc', 'created_at.desc'],
    ['id', 'eq.2b1c', 'eq.?'],
    ['status', 'not.in.(a,"b.c")', 'not.in.?'],
    ['deleted_at', 'is.null', 'is.null'],
    ['or', '(a.ilike."%x,y%",and(b.is.null,c.in.(1,2)))', '(a.ilike.?,and(b.is.null,c.in.?))'],
    ['client.or', '(name.eq.Secret Ltd,id.eq.7)', '(name.eq.?,id.eq.?)'],
    ['limit', '20', '?'],
    ['wanted', 'somebody@example.org', '?'],
  ])('%s=%s', (name, value, form) => {
    expect(queryForm(name, value)).toBe(form);
  });

  test('holds no value of a body or an answer', () => {
    const body = {
      title: 'Secret',
      price: 4.5,
      tags: ['a', null],
      at: null,
      who: [{ id: 1 }, { id: 2, no: true }],
    };
    expect(shapeOf(body)).toEqual({
      title: 'string',
      price: 'number',
      tags: ['null|string'],
      at: 'null',
      who: [{ id: 'number', 'no?': 'boolean' }],
    });
  });
});

describe('what a reader would miss', () => {
  const before = [{ id: 1, title: 'a', done: null, client: { name: 'b' } }];
  test.each<[string, unknown, string[]]>([
    ['nothing in the same', before, []],
    ['nothing where there is more', [{ ...before[0], more: 1, done: 'now' }], []],
    ['a key', [{ id: 1, done: null, client: { name: 'b' } }], ['title is missing']],
    ['a key inside', [{ ...before[0], client: {} }], ['client.name is missing']],
    ['a number that became a text', [{ ...before[0], id: '1' }], ['id is string, it was number']],
    ['a text that became null', [{ ...before[0], title: null }], ['title is null, it was string']],
    ['a record that became null', [{ ...before[0], client: null }], ['client is null and no record']],
    ['a list that became a record', before[0], ['the answer is a record and no list']],
  ])('%s', (_, after, missing) => {
    expect(missingIn(shapeOf(before), shapeOf(after))).toEqual(missing);
  });

  test('nothing where it was null before, now and then', () => {
    const seen = [
      { parts: { list: [{ id: 1 }], one: { id: 1 }, at: 'now' } },
      { parts: { list: null, one: null, at: null } },
    ];
    const known = seen.map(shapeOf).reduce(mergeShapes);
    expect(seen.flatMap((each) => missingIn(known, shapeOf(each)))).toEqual([]);
    expect(missingIn(known, shapeOf({ parts: { list: [{}], one: {}, at: 1 } }))).toEqual([
      'parts.list.id is missing',
      'parts.one.id is missing',
      'parts.at is number, it was null or string',
    ]);
  });
});
