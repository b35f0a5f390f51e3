import { describe, expect, test } from '@jest/globals';
import { toProjectCard } from './project-card.ts';

const project = {
  id: 'p1',
  title: 'Harbour',
  description: 'Berths and billing',
  client_name: 'Port of Kiel',
  technologies: ['React', 'PostgreSQL', 'React', 'Deno', 'Kubernetes'],
  cover_image: '/storage/v1/object/public/uploads/harbour.webp',
};

describe('toProjectCard', () => {
  test('links to the project and removes duplicate technologies', () => {
    expect(toProjectCard(project, 3)).toEqual({
      id: 'p1',
      to: '/project/p1',
      title: 'Harbour',
      description: 'Berths and billing',
      client: 'Port of Kiel',
      technologies: ['React', 'PostgreSQL', 'Deno'],
      cover: '/storage/v1/object/public/uploads/harbour.webp',
      demo: null,
    });
    expect(toProjectCard(project, 4).technologies).toHaveLength(4);
  });

  test.each([null, '', '  '])('treats the client name %j as missing', (client_name) => {
    expect(toProjectCard({ ...project, client_name }, 3).client).toBeNull();
  });
});
