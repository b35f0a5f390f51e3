import styled from 'styled-components';

/** Out of sight and out of the way, yet a field like any other to a program that fills in forms. */
const Hidden = styled.div`
  position: absolute;
  left: -200vw;
  width: 1px;
  height: 1px;
  overflow: hidden;
`;

/** The name of the field that people do not see. */
export const honeypotName = 'website';

/** A field that only programs fill in; what comes with it filled in is thrown away. */
export function Honeypot() {
  return (
    <Hidden aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
      </label>
    </Hidden>
  );
}
