import { Button } from 'shared-ui';
import styled from 'styled-components';

const Wide = styled(Button)`
  width: 100%;
`;

/** The one primary action of a form; it keeps its name and focus while the form is sent. */
export function SubmitButton(props: { isSending: boolean; children: string }) {
  return (
    <Wide type="submit" variant="primary" size="lg" isLoading={props.isSending}>
      {props.children}
    </Wide>
  );
}
