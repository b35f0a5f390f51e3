import { Form } from 'shared-ui';
import styled from 'styled-components';

/**
 * The form of a record, as tall as its sheet at least: the buttons keep their place when an error makes a field taller,
 * so that the press that made it appear still lands.
 */
export const RecordFrame = styled(Form)`
  display: flex;
  flex-direction: column;
  min-height: 100%;

  & > fieldset {
    flex: 1;
  }
`;
