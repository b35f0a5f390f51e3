import styled from 'styled-components';

/** A version: never broken in two where there is room, in figures of equal width. */
export const Version = styled.code`
  overflow-wrap: anywhere;
`;
