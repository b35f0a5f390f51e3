import { BrandMark } from '@northlight/contract';
import { deriveAccentColors } from '@northlight/domain/accent';
import { Button, Card, Muted, parseColor } from '@northlight/shared-ui';
import { useFormikContext } from 'formik';
import type { CSSProperties } from 'react';
import styled from 'styled-components';
import type { brandForm } from './brand-form.tsx';

const Schemes = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: var(--space-16);
  user-select: none;
`;

const Page = styled.div`
  min-width: 0;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  overflow: hidden;
  background: var(--color-canvas);
  color: var(--color-text);
`;

const Header = styled.p`
  padding: var(--space-12) var(--space-16);
  border-bottom: 1px solid var(--color-line);
  font: var(--weight-regular) var(--text-xl) / var(--leading-xl) var(--font-display);
`;

const Content = styled.div`
  display: grid;
  gap: var(--space-16);
  justify-items: start;
  padding: var(--space-16);
`;

const AccentText = styled.p`
  color: var(--color-accent-text);
  font-weight: var(--weight-medium);
  text-decoration: underline;
`;

/** The edited brand in both schemes. A picture for screen readers: its button and link do nothing. */
export function BrandPreview({ savedAccent }: { savedAccent: string }) {
  const { values } = useFormikContext<(typeof brandForm)['emptyValues']>();
  const colors = deriveAccentColors(parseColor(values.accent) ?? savedAccent);
  const { name, logo_url, dark_logo_url } = values;
  const mark = { name, logoUrl: logo_url || null, darkLogoUrl: dark_logo_url || null };
  return (
    <Schemes role="img" aria-label="Preview of header, button and card, light and dark">
      {(['light', 'dark'] as const).map((scheme) => (
        <Page key={scheme} data-theme={scheme} style={toVariables(colors[scheme])}>
          <Header>
            <BrandMark of={mark} />
          </Header>
          <Content>
            <Button variant="primary" render={<span />}>
              Book a call
            </Button>
            <Card padding="sm">
              <p>
                <strong>Case study</strong>
              </p>
              <Muted>{values.tagline || 'A card with a short text.'}</Muted>
              <AccentText>Read more</AccentText>
            </Card>
          </Content>
        </Page>
      ))}
    </Schemes>
  );
}

const toVariables = (colors: object): CSSProperties =>
  Object.fromEntries(Object.entries(colors).map(([name, value]) => [`--color-${name}`, value]));
