import { Link } from '@northlight/contract/router';
import { Button } from '@northlight/shared-ui';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { RowMenu, type RowMenuProps } from './row-actions.tsx';

/** Rows that open to show what belongs to them. */
export const ManagedRows = styled.ul`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface);

  & > li + li {
    border-top: 1px solid var(--color-line);
  }
`;

const Frame = styled.div`
  container: managed-row / inline-size;
`;

/* The last column has a fixed width, so that columns align between rows. */
const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 3fr) minmax(0, 2fr) minmax(0, 5fr) 9.5rem;
  align-items: center;
  gap: var(--space-4) var(--space-16);
  padding: var(--space-8) var(--space-8) var(--space-8) var(--space-16);

  & > div {
    min-width: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }

  & > :last-child {
    grid-area: 1 / 5;
  }

  /* Two cells in a line below the name, and the third below them. */
  @container managed-row (width < 52rem) {
    grid-template-columns: minmax(0, 1fr) 9.5rem;

    & > :nth-child(4):not(:last-child) {
      grid-column: 1 / -1;
    }

    & > :last-child {
      grid-area: 1 / 2;
      align-self: start;
    }
  }
`;

const Title = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-8);

  h2 {
    font-size: var(--text-sm);
    line-height: var(--leading-sm);
  }
`;

/** A muted second line of a cell. */
export const CellNote = styled.p`
  color: var(--color-text-secondary);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);

  a {
    white-space: nowrap;
  }
`;

/** Buttons at the end of a row. */
export const RowTools = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
`;

const Panel = styled.div`
  padding: var(--space-8) var(--space-16) var(--space-20);
  border-top: 1px solid var(--color-line);
`;

const Chevron = styled(ChevronDown)<{ $isOpen: boolean }>`
  transform: rotate(${({ $isOpen }) => ($isOpen ? '180deg' : '0')});
  transition: transform var(--motion-base) var(--ease-out);
`;

export interface ManagedRowProps extends RowMenuProps {
  /** The record's own page, if it has one. */
  link?: string;
  badge?: ReactNode;
  note: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  /** Three cells, each a `div`. */
  children: ReactNode;
  /** Rendered only while open. */
  panel: ReactNode;
}

/** One record as a dense row. Manage opens its panel below. */
export function ManagedRow({
  link,
  badge,
  note,
  isOpen,
  onToggle,
  children,
  panel,
  ...menu
}: ManagedRowProps) {
  const panelId = useId();
  const { name } = menu;
  return (
    <article aria-label={name}>
      <Frame>
        <Head>
          <div>
            <Title>
              <h2>{link === undefined ? name : <Link to={link}>{name}</Link>}</h2>
              {badge}
            </Title>
            <CellNote>{note}</CellNote>
          </div>
          {children}
          <RowTools>
            <Button
              size="sm"
              icon={<Chevron $isOpen={isOpen} aria-hidden />}
              aria-expanded={isOpen}
              aria-controls={isOpen ? panelId : undefined}
              aria-label={`${isOpen ? 'Collapse' : 'Manage'} ${name}`}
              onClick={onToggle}
            >
              {isOpen ? 'Collapse' : 'Manage'}
            </Button>
            <RowMenu {...menu} />
          </RowTools>
        </Head>
      </Frame>
      {isOpen && <Panel id={panelId}>{panel}</Panel>}
    </article>
  );
}
