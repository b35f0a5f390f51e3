import { styled } from 'styled-components';

const Groups = styled.div`
  display: grid;
  gap: var(--space-16);

  h3 {
    font-size: var(--text-sm);
  }

  ul {
    margin: var(--space-4) 0 0;
    padding-left: var(--space-20);
    list-style: disc;
    color: var(--color-text-secondary);
    font-size: var(--text-sm);
    line-height: var(--leading-sm);
  }
`;

interface ConsequencesProps {
  groups: readonly { readonly title: string; readonly items: readonly string[] }[];
}

/** Lists the consequences of an irreversible action, for its confirmation dialog. */
export function Consequences({ groups }: ConsequencesProps) {
  return (
    <Groups>
      {groups.map(({ title, items }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
    </Groups>
  );
}
