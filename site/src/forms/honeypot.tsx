import { honeypotName } from '@northlight/domain/visitor-forms';
import styled from 'styled-components';

/** Moved off screen instead of `display: none`, which bots detect. */
const Hidden = styled.div`
  position: absolute;
  left: -200vw;
  width: 1px;
  height: 1px;
  overflow: hidden;
`;

/** Tells password managers to leave the field alone. */
const ignoredByManagers = {
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-form-type': 'other',
  'data-lpignore': true,
};

/** A hidden field that usually only bots fill in. The server marks a message with a value, or asks for a second press. */
export function Honeypot() {
  return (
    <Hidden aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" {...ignoredByManagers} />
      </label>
    </Hidden>
  );
}

/** The field's value as the part of a request body. */
export function readHoneypot(form: HTMLFormElement): Readonly<Record<string, string>> {
  return { [honeypotName]: String(new FormData(form).get(honeypotName) ?? '') };
}
