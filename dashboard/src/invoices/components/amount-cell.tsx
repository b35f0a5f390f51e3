import { Td } from 'shared-ui';
import styled from 'styled-components';

/** An invoice's amount. Where the row folds, it keeps its place at the right. */
export const AmountCell = styled(Td)`
  @media (width < 768px) {
    margin-left: auto;
  }
`;
