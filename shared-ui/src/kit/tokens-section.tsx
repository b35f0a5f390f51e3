import { styled } from 'styled-components';
import { Cluster, Stack } from '../layout/stack.tsx';
import { lightColors } from '../tokens/colors.ts';
import { Section } from './section.tsx';

const Display = styled.p`
  font-family: var(--font-display);
  font-size: var(--text-display);
  line-height: var(--leading-display);
  letter-spacing: var(--tracking-display);

  & > em {
    color: var(--color-accent-text);
  }
`;

const Sample = styled.p<{ $size: string }>`
  font-size: var(--text-${({ $size }) => $size});
  line-height: var(--leading-${({ $size }) => $size});
`;

const Swatch = styled.div<{ $name: string }>`
  display: grid;
  gap: var(--space-6);
  width: 6.5rem;
  font-size: var(--text-xs);
  line-height: var(--leading-xs);

  &::before {
    height: 3rem;
    border: 1px solid var(--color-line);
    border-radius: var(--radius-control);
    background: var(--color-${({ $name }) => $name});
    content: '';
  }
`;

/** Type and colour. */
export function TokensSection() {
  return (
    <Section title="Type and colour">
      <Display>
        Software that earns its keep, <em>quietly</em>.
      </Display>
      <Stack gap={8}>
        {['3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs'].map((size) => (
          <Sample key={size} $size={size}>
            {size} — We design and build CRMs, SaaS platforms and internal tools. 0123456789
          </Sample>
        ))}
      </Stack>
      <Cluster gap={12}>
        {Object.keys(lightColors).map((name) => (
          <Swatch key={name} $name={name}>
            {name}
          </Swatch>
        ))}
      </Cluster>
    </Section>
  );
}
