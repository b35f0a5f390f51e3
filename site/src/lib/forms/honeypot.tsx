import styled from 'styled-components';

/** Moved off screen instead of `display: none`, which bots detect. */
const Hidden = styled.div`
  position: absolute;
  left: -200vw;
  width: 1px;
  height: 1px;
  overflow: hidden;
`;

export const honeypotName = 'website';

/** A hidden field that only bots fill in. The server discards forms that contain a value. */
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
