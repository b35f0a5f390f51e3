import type { LoadTrace } from '@platform/contract';
import { Badge, Td, Th } from 'shared-ui';
import { FoldingTable } from '../../lib/list/folding-table.tsx';
import { Version } from './version.tsx';

/** Which copy of each shared package runs in this tab, and who brought it. */
export function SharedTable({ loads }: { loads: LoadTrace }) {
  return (
    <FoldingTable label="Suppliers of packages" isDense>
      <thead>
        <tr>
          <Th scope="col">Package</Th>
          <Th scope="col">Version</Th>
          <Th scope="col">Supplied by</Th>
          <Th scope="col">Used by</Th>
        </tr>
      </thead>
      <tbody>
        {loads.shared().map(({ name, version, suppliedBy, usedBy }) => (
          <tr key={`${name} ${version}`}>
            <Td>
              <strong>{name}</strong>
            </Td>
            <Td>
              <Version>{version}</Version>
            </Td>
            <Td>
              <Badge tone={suppliedBy === 'shell' ? 'accent' : 'warning'}>{suppliedBy}</Badge>
            </Td>
            <Td canWrap>{usedBy.length === 0 ? 'Nobody yet' : usedBy.join(', ')}</Td>
          </tr>
        ))}
      </tbody>
    </FoldingTable>
  );
}
