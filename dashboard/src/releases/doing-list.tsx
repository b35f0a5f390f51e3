import { Badge, Card, Table, Td, Th } from '@northlight/shared-ui';
import styled from 'styled-components';
import type { CountLine, Doing } from './doing.ts';
import { Version } from './live-table.tsx';

export const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr));
  gap: var(--space-16);
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8);

  h3 {
    font-size: var(--text-sm);
    line-height: var(--leading-sm);
    font-weight: var(--weight-semibold);
  }
`;

export const Body = styled(Card)`
  display: grid;
  gap: var(--space-12);
  align-content: start;
  height: 100%;
  padding: var(--space-16);
  overflow-wrap: anywhere;

  p {
    color: var(--color-text-secondary);
  }

  th[scope='row'] {
    font-weight: var(--weight-regular);
    text-align: left;
  }

  td,
  th {
    white-space: normal;
    font-variant-numeric: tabular-nums;
  }
`;

const Reads = styled.ul`
  margin: 0;
  padding-left: var(--space-20);
  color: var(--color-text-secondary);
`;

/** How each live version does in browsers, beside the one before. */
export function DoingList({ doing }: { doing: readonly Doing[] | null }) {
  if (doing === null) {
    return (
      <p>
        This edge keeps no counts in the backend, or they cannot be read right now. It needs{' '}
        <code>EDGE_SECRET</code>, the same as the functions.
      </p>
    );
  }
  return (
    <Grid>
      {doing.map((each) => (
        <li key={each.release}>
          <OneDoing {...each} />
        </li>
      ))}
    </Grid>
  );
}

function OneDoing({ release, version, previous, verdict, lines, reads }: Doing) {
  const { tone, label, text, command } = verdict;
  return (
    <Body>
      <Head>
        <h3>{release}</h3>
        <Badge tone={tone}>{label}</Badge>
      </Head>
      <p>
        {text}
        {command === undefined ? null : (
          <>
            {' '}
            Back with <code>{command}</code>
          </>
        )}
      </p>
      <Table label={`How ${release} does`}>
        <thead>
          <tr>
            <Th scope="col">In 30 days</Th>
            <Th scope="col" isNumeric>
              <Version>{version}</Version>
            </Th>
            <Th scope="col" isNumeric>
              {previous === null ? 'Before' : <Version>{previous}</Version>}
            </Th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.label} {...line} />
          ))}
        </tbody>
      </Table>
      {reads.length === 0 ? null : (
        <>
          <p>Reads that failed:</p>
          <Reads>
            {reads.map(([name, count]) => (
              <li key={name}>
                {name}, {count} {count === 1 ? 'time' : 'times'}
              </li>
            ))}
          </Reads>
        </>
      )}
    </Body>
  );
}

/** A line of what was counted of two versions. */
export function Line({ label, live, before }: CountLine) {
  return (
    <tr>
      <Th scope="row">{label}</Th>
      <Td isNumeric>{live}</Td>
      <Td isNumeric>{before}</Td>
    </tr>
  );
}
