import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { Text } from '../display/text.tsx';
import { formMessageProps } from './form-message.ts';

type AlertTone = 'danger' | 'warning' | 'success' | 'info';

const icons = { danger: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info };

const Root = styled.div<{ $tone: AlertTone }>`
  display: flex;
  gap: var(--space-12);
  padding: var(--space-12) var(--space-16);
  border: 1px solid;
  border-radius: var(--radius-control);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
  /* Keeps it clear of sticky bars when it is scrolled into view. */
  scroll-margin-block: 6rem;
  ${({ $tone }) => css`
    border-color: var(--color-${$tone}-border);
    background: var(--color-${$tone}-tint);
    & > svg {
      color: var(--color-${$tone});
    }
  `}

  & > svg {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
  }
`;

const Content = styled.div`
  display: grid;
  gap: var(--space-4);
  min-width: 0;
`;

interface FormAlertProps {
  tone?: AlertTone;
  title?: string;
  children?: ReactNode;
}

/** A message about the whole form, shown at the top. Errors are announced immediately, other messages politely. */
export function FormAlert({ tone = 'danger', title, children }: FormAlertProps) {
  const Icon = icons[tone];
  return (
    <Root
      $tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
      {...(tone === 'info' ? {} : formMessageProps)}
    >
      <Icon aria-hidden="true" />
      <Content>
        {title && <Text weight="semibold">{title}</Text>}
        {children && <div>{children}</div>}
      </Content>
    </Root>
  );
}
