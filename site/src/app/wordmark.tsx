import { BrandMark } from '@northlight/contract';
import { Link } from '@northlight/contract/router';
import styled from 'styled-components';

const Anchor = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-width: 0;
  min-height: var(--height-touch);
  font: var(--weight-regular) 1.75rem / 1 var(--font-display);
  letter-spacing: -0.015em;
  text-decoration: none;
`;

/** The agency's name as a link to the home page. */
export function Wordmark() {
  return (
    <Anchor to="/">
      <BrandMark />
    </Anchor>
  );
}
