import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { IconButton } from '../actions/icon-button.tsx';
import { Text } from '../display/text.tsx';
import type { ToastInput, ToastManager } from './toast-manager.ts';

const enter = keyframes`
  from { opacity: 0; transform: translateY(calc(12px * var(--motion-shift))); }
`;

/** Placed away from sidebars, and from the buttons of forms and sheets, which are at the bottom right, or across the bottom on phones. There it is below the header. */
const Viewport = styled(Base.Viewport)`
  position: fixed;
  z-index: var(--z-toast);
  right: var(--space-16);
  bottom: var(--space-64);
  left: var(--toast-left);
  max-width: 26rem;

  @media (width < 768px) {
    top: 6rem;
    bottom: auto;
    left: var(--space-16);
    margin-inline: auto;
  }
`;

const Root = styled(Base.Root)<{ $isDanger: boolean }>`
  border: 1px solid ${({ $isDanger }) => ($isDanger ? 'var(--color-danger-border)' : 'var(--color-line)')};
  border-radius: var(--radius-card);
  background: ${({ $isDanger }) => ($isDanger ? 'var(--color-danger-tint)' : 'var(--color-surface)')};
  box-shadow: var(--shadow-floating);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
  animation: ${enter} var(--motion-panel) var(--ease-out);
  transform: translate(var(--toast-swipe-movement-x, 0), var(--toast-swipe-movement-y, 0));
  transition:
    opacity var(--motion-base) var(--ease-in),
    transform var(--motion-base) var(--ease-out);

  &[data-ending-style] {
    opacity: 0;
  }
`;

const Content = styled(Base.Content)`
  display: flex;
  gap: var(--space-12);
  align-items: flex-start;
  padding: var(--space-12) var(--space-8) var(--space-12) var(--space-16);
`;

const Icon = styled.span<{ $isDanger: boolean }>`
  flex: none;
  margin-top: 2px;
  color: ${({ $isDanger }) => ($isDanger ? 'var(--color-danger)' : 'var(--color-success)')};

  & > svg {
    width: 1rem;
    height: 1rem;
  }
`;

const Texts = styled.div`
  display: grid;
  flex: 1;
  gap: var(--space-2);
  min-width: 0;
`;

/** Negative margins keep the button from making the toast taller. */
const Dismiss = styled(IconButton)`
  flex: none;
  margin: calc(-1 * var(--space-6)) 0;
`;

interface ToastData {
  toast: ToastInput;
  /** Each toast gets its own element, so that each is announced. */
  sequence: number;
}

const toastId = 'toast';

/** Base UI sets `aria-modal`, which is not allowed on a status or alert. */
const nonModalProps = { 'aria-modal': undefined };

/**
 * Shows the manager's toasts, one at a time for 5 s, longer while hovered or focused (F6 moves focus there). Errors
 * are alerts, others a status. Mounted once by the shell.
 */
export function ToastViewport({ manager }: { manager: ToastManager }) {
  const [base] = useState(() => Base.createToastManager<ToastData>());
  useEffect(() => {
    let sequence = 0;
    return manager.subscribe((toast) => {
      if (toast === null) return base.close(toastId);
      sequence += 1;
      base.add({ id: toastId, data: { toast, sequence } });
    });
  }, [manager, base]);
  return (
    <Base.Provider toastManager={base} limit={1} timeout={5000}>
      <Base.Portal>
        <Viewport>
          <OpenToasts />
        </Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function OpenToasts() {
  const { toasts, close } = Base.useToastManager<ToastData>();
  return toasts.map((entry) => {
    if (!entry.data) return null;
    const { title, description, tone = 'neutral' } = entry.data.toast;
    const isDanger = tone === 'danger';
    return (
      <Root
        key={entry.data.sequence}
        toast={entry}
        $isDanger={isDanger}
        role={isDanger ? 'alert' : 'status'}
        {...nonModalProps}
        tabIndex={-1}
      >
        <Content>
          {tone !== 'neutral' && (
            <Icon $isDanger={isDanger} aria-hidden="true">
              {isDanger ? <CircleAlert /> : <CircleCheck />}
            </Icon>
          )}
          <Texts>
            <Text weight="semibold">{title}</Text>
            {description && <Text tone="secondary">{description}</Text>}
          </Texts>
          <Dismiss label="Dismiss" size="sm" onClick={() => close(entry.id)}>
            <X aria-hidden="true" />
          </Dismiss>
        </Content>
      </Root>
    );
  });
}
