import type {
  ComponentPropsWithRef,
  ComponentType,
  ElementType,
  MouseEvent,
  ReactElement,
  ReactNode,
} from 'react';
import { css, styled } from 'styled-components';
import { useReadOnlyReason } from '../interaction/read-only.ts';
import { Spinner } from './spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg';

const variants = {
  primary: css`
    background: var(--color-accent);
    color: var(--color-on-accent);
    --hover: var(--color-accent-hover);
    --active: var(--color-accent-active);
  `,
  secondary: css`
    border-color: var(--color-control-border);
    background: transparent;
    color: var(--color-text);
    --hover: var(--color-layer);
    --active: var(--color-layer-active);
  `,
  ghost: css`
    background: transparent;
    color: var(--color-text);
    --hover: var(--color-layer);
    --active: var(--color-layer-active);
  `,
  danger: css`
    background: var(--color-danger);
    color: var(--color-on-danger);
    --hover: var(--color-danger-hover);
    --active: var(--color-danger-active);
  `,
};

const sizes = {
  sm: css`
    min-height: var(--control-height-sm, 2rem);
    padding: 0 var(--space-12);
    font-size: var(--text-sm);
    line-height: var(--leading-sm);
  `,
  md: css`
    min-height: var(--control-height);
    padding: 0 var(--control-inset);
    font-size: var(--control-text);
    line-height: var(--control-leading);
  `,
  lg: css`
    min-height: 3rem;
    padding: 0 var(--space-20);
    font-size: var(--text-md);
    line-height: var(--leading-md);
  `,
};

const StyledRoot = styled.button<{ $variant: ButtonVariant; $size: ButtonSize }>`
  display: inline-grid;
  flex: none;
  grid-template-areas: 'label';
  align-items: center;
  justify-items: center;
  border: 1px solid transparent;
  border-radius: var(--radius-control);
  font-weight: var(--weight-medium);
  text-align: center;
  text-decoration: none;
  white-space: nowrap;
  user-select: none;
  transition:
    background-color var(--motion-fast) var(--ease-out),
    border-color var(--motion-fast) var(--ease-out);
  ${({ $variant }) => variants[$variant]}
  ${({ $size }) => sizes[$size]}

  @media (hover: hover) {
    &:hover {
      background: var(--hover);
    }
  }

  &:active,
  &[data-popup-open] {
    background: var(--active);
    opacity: 1;
  }

  &:disabled,
  &[data-disabled] {
    border-color: transparent;
    background: ${({ $variant }) => ($variant === 'ghost' ? 'transparent' : 'var(--color-layer)')};
    color: var(--color-text-disabled);
    cursor: default;
  }

  &[aria-busy='true'] {
    cursor: progress;
  }

  @media (forced-colors: active) {
    border-color: ButtonBorder;
  }
`;

/** TypeScript cannot compute a polymorphic styled component's props when they are spread. */
const Root: ComponentType<
  ComponentPropsWithRef<'button'> & { as?: ElementType; $variant: ButtonVariant; $size: ButtonSize }
> = StyledRoot;

const LabelContent = styled.span`
  grid-area: label;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-8);

  & > svg {
    flex: none;
    width: 1.125em;
    height: 1.125em;
  }
`;

/** Transparent, not hidden, so that the button keeps its width and name. */
const FadedContent = styled(LabelContent)`
  opacity: 0;
`;

const HiddenContent = styled(LabelContent)`
  visibility: hidden;
`;

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** One primary per view. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores clicks. Keeps its width, name and focus. */
  isLoading?: boolean;
  /** Shown beside the spinner while loading. Its width is reserved from the start. */
  loadingLabel?: string;
  /** Whether it changes data or opens a form; such buttons are disabled in read-only views. Submit buttons always are. */
  isWriteAction?: boolean;
  icon?: ReactNode;
  /** The element to render instead of a button: `render={<Link to="/contact" />}`. */
  render?: ReactElement<Record<string, unknown>>;
}

/** A button, or a link that looks like one if `render` is set. */
export function Button({
  variant = 'secondary',
  size = 'md',
  isLoading = false,
  loadingLabel,
  isWriteAction = false,
  icon,
  render,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const linkProps = render?.props;
  const content = children ?? (linkProps?.children as ReactNode);
  const element = render ? { as: render.type as ElementType, ...linkProps } : { type: 'button' as const };
  const reason = useReadOnlyReason();
  const state =
    reason !== null && (isWriteAction || rest.type === 'submit')
      ? // Not `disabled`, so that it can be focused and the reason is announced.
        { 'aria-disabled': true, 'data-disabled': '', 'aria-describedby': reason, onClick: ignoreClick }
      : isLoading
        ? { 'aria-disabled': true, 'aria-busy': true, onClick: ignoreClick }
        : { onClick: combineHandlers(linkProps?.onClick, onClick) };
  return (
    <Root
      {...element}
      {...rest}
      {...state}
      className={[linkProps?.className, className].filter(Boolean).join(' ') || undefined}
      $variant={variant}
      $size={size}
    >
      <Label isLoading={isLoading} loadingLabel={loadingLabel}>
        {icon}
        {content}
      </Label>
    </Root>
  );
}

interface LabelProps {
  isLoading: boolean;
  loadingLabel: string | undefined;
  children: ReactNode;
}

function Label({ isLoading, loadingLabel, children }: LabelProps) {
  if (loadingLabel === undefined) {
    return (
      <>
        {isLoading ? <FadedContent>{children}</FadedContent> : <LabelContent>{children}</LabelContent>}
        {isLoading && (
          <LabelContent>
            <Spinner />
          </LabelContent>
        )}
      </>
    );
  }
  const [IdleContent, LoadingContent] = isLoading
    ? [HiddenContent, LabelContent]
    : [LabelContent, HiddenContent];
  return (
    <>
      <IdleContent>{children}</IdleContent>
      <LoadingContent>
        <Spinner />
        {loadingLabel}
      </LoadingContent>
    </>
  );
}

/** Also prevents a second submit. */
const ignoreClick = (event: MouseEvent) => event.preventDefault();

type ClickHandler = ButtonProps['onClick'];

function combineHandlers(first: unknown, second: ClickHandler): ClickHandler {
  if (typeof first !== 'function') return second;
  if (!second) return first as ClickHandler;
  return (event) => {
    second(event);
    first(event);
  };
}
