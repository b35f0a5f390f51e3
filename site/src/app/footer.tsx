import { brand } from '@northlight/contract';
import { Skeleton } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { AnyLink } from '../components/arrow-link.tsx';
import { Container, media } from '../components/layout.tsx';
import { listContactLines, listSocialLinks } from '../content/contact.ts';
import { contentQueries } from '../content/content-queries.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

const Title = styled.h2`
  margin-bottom: var(--space-12);
  color: var(--color-text-muted);
  font: var(--weight-regular) var(--text-sm) / var(--leading-sm) var(--font-sans);
  letter-spacing: 0;
`;

const Links = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
`;

/** A titled list in the footer. The children are list items. */
function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title>{title}</Title>
      <Links>{children}</Links>
    </div>
  );
}

const FooterLink = styled(AnyLink)`
  display: inline-flex;
  align-items: center;
  min-height: var(--height-touch);
  padding-block: var(--space-6);
  min-width: 1.5rem;
  overflow-wrap: anywhere;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }

  @media (pointer: fine) {
    min-height: 2.25rem;
  }
`;

const Root = styled.footer`
  border-top: 1px solid var(--color-line);
  background: var(--color-canvas);
  color: var(--color-text);
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-48) var(--space-32);
  padding-block: var(--space-64);

  & > :first-child,
  & > :nth-child(4) {
    grid-column: 1 / -1;
  }

  ${media.tablet} {
    grid-template-columns: repeat(4, auto);
    justify-content: space-between;

    & > :nth-child(4) {
      grid-column: auto;
    }
  }

  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) repeat(4, auto);
    column-gap: var(--space-64);
    padding-block: var(--space-96) var(--space-64);

    & > :first-child {
      grid-column: auto;
    }
  }
`;

const Tagline = styled.p`
  max-width: 22rem;
  margin-top: var(--space-8);
  color: var(--color-text-secondary);
`;

const Line = styled.p`
  padding-block: var(--space-6);
  white-space: pre-line;
`;

const Bottom = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8) var(--space-32);
  padding-block: var(--space-24);
  border-top: 1px solid var(--color-line);
  color: var(--color-text-muted);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);

  ul {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-24);
  }
`;

const quickLinks = [
  ['/services', 'Services'],
  ['/projects', 'Projects'],
  ['/about', 'About'],
  ['/team', 'Team'],
] as const;

const maxServices = 6;

const skeletonWidths = [148, 132, 160, 120];

/** The footer of every public page, dark in both themes. */
export function Footer() {
  const services = useQuery(contentQueries.services());
  const settings = useQuery(contentQueries.settings());
  const socialLinks = listSocialLinks(settings.data ?? null);
  return (
    <Root data-theme="dark">
      <Container>
        <Columns>
          <div>
            <Wordmark />
            <Tagline>{brand.tagline}</Tagline>
            {settings.data?.founded_year ? <Tagline>Since {settings.data.founded_year}</Tagline> : null}
          </div>
          <FooterColumn title="Quick links">
            {quickLinks.map(([to, label]) => (
              <li key={to}>
                <FooterLink to={to}>{label}</FooterLink>
              </li>
            ))}
          </FooterColumn>
          {services.isPending || services.data?.length ? (
            <FooterColumn title="What we build">
              {services.isPending
                ? skeletonWidths.map((width) => (
                    <li key={width}>
                      <Line as="div">
                        <Skeleton width={width} height={24} />
                      </Line>
                    </li>
                  ))
                : services.data?.slice(0, maxServices).map(({ id, title }) => (
                    <li key={id}>
                      <FooterLink to="/services">{title}</FooterLink>
                    </li>
                  ))}
            </FooterColumn>
          ) : null}
          <FooterColumn title="Contact">
            {listContactLines(settings.data ?? null).map(({ text, href }) => (
              <li key={text}>
                {href === null ? <Line>{text}</Line> : <FooterLink to={href}>{text}</FooterLink>}
              </li>
            ))}
          </FooterColumn>
          {socialLinks.length === 0 ? null : (
            <FooterColumn title="Elsewhere">
              {socialLinks.map(({ label, href }) => (
                <li key={label}>
                  <FooterLink to={href}>{label}</FooterLink>
                </li>
              ))}
            </FooterColumn>
          )}
        </Columns>
        <Bottom>
          <p>© {settings.data?.legal_name ?? brand.name}. All rights reserved.</p>
          <ul>
            <li>
              <FooterLink to="/privacy">Privacy</FooterLink>
            </li>
            <li>
              <FooterLink to="/imprint">Imprint</FooterLink>
            </li>
            <li>
              <ThemeSwitch />
            </li>
          </ul>
        </Bottom>
      </Container>
    </Root>
  );
}
