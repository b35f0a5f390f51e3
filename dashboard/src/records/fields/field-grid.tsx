import styled from 'styled-components';

export const FieldGrid = styled.div`
  display: grid;
  gap: var(--space-20) var(--space-16);
  align-items: start;

  @media (width >= 640px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export const FieldGroup = styled.fieldset`
  display: grid;
  gap: var(--space-20);
  padding-top: var(--space-20);
  border-top: 1px solid var(--color-line);

  & > legend {
    float: left;
    width: 100%;
    font-weight: var(--weight-semibold);
  }
`;
