import { describe, expect, test } from '@jest/globals';
import { projectCards } from './project-cards.ts';

const project = {
  id: 'p1',
  title: 'Harbour',
  description: 'Berths and billing',
  client_name: 'Port of Kiel',
  technologies: ['React', 'PostgreSQL', 'Deno', 'Kubernetes'],
  cover_image: '/storage/v1/object/public/uploads/harbour.webp',
};

describe('projectCards', () => {
  test('a project leads to its own page and shows at most three technologies', () => {
    expect(projectCards([project])).toEqual([
      {
        id: 'p1',
        to: '/project/p1',
        title: 'Harbour',
        description: 'Berths and billing',
        client: 'Port of Kiel',
        technologies: ['React', 'PostgreSQL', 'Deno'],
        cover: '/storage/v1/object/public/uploads/harbour.webp',
      },
    ]);
  });

  test.each([null, '', '  '])('a client name of %j is none', (client_name) => {
    expect(projectCards([{ ...project, client_name }])[0]?.client).toBeNull();
  });

  test('without any project three samples stand in, which lead to the portfolio', () => {
    const cards = projectCards([]);
    expect(cards).toHaveLength(3);
    expect(cards.map(({ to }) => to)).toEqual(['/projects', '/projects', '/projects']);
    for (const card of cards) expect(card.technologies.length).toBeLessThanOrEqual(3);
  });
});
