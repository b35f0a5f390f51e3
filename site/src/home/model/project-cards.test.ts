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
  test('show at most three technologies', () => {
    const [card] = projectCards([project]);
    expect(card?.technologies).toEqual(['React', 'PostgreSQL', 'Deno']);
  });

  test('without any project three samples stand in, which lead to the portfolio', () => {
    const cards = projectCards([]);
    expect(cards).toHaveLength(3);
    expect(cards.map(({ to }) => to)).toEqual(['/projects', '/projects', '/projects']);
    for (const card of cards) expect(card.technologies.length).toBeLessThanOrEqual(3);
  });
});
