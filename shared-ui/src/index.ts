export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './actions/button.tsx';
export { IconButton, type IconButtonProps } from './actions/icon-button.tsx';
export { Spinner, type SpinnerProps } from './actions/spinner.tsx';
export { nextTheme, type Theme, ThemeToggle, type ThemeToggleProps } from './actions/theme-toggle.tsx';
export { Avatar, type AvatarProps } from './display/avatar.tsx';
export { Badge, type BadgeProps, type Tone } from './display/badge.tsx';
export { Card } from './display/card.tsx';
export { Consequences, type ConsequencesProps } from './display/consequences.tsx';
export { DataList, KeyValue, type KeyValueProps } from './display/data-list.tsx';
export { DateTime, type DateTimeProps, ZoneNote } from './display/date-time.tsx';
export { Figure, Money, type MoneyProps } from './display/figure.tsx';
export { StatNumber, type StatNumberProps } from './display/stat-number.tsx';
export { Table, type TableProps, Td, Th } from './display/table.tsx';
export { type TabItem, Tabs, type TabsProps } from './display/tabs.tsx';
export { Delayed, type DelayedProps } from './feedback/delayed.tsx';
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './feedback/error-state.tsx';
export { LoadingState, type LoadingStateProps } from './feedback/loading-state.tsx';
export { ProgressBar, type ProgressBarProps } from './feedback/progress-bar.tsx';
export { SectionBoundary, type SectionBoundaryProps } from './feedback/section-boundary.tsx';
export { Skeleton, type SkeletonProps } from './feedback/skeleton.tsx';
export { Checkbox, CheckboxField } from './forms/checkbox-field.tsx';
export { Input, NativeSelect, Textarea } from './forms/control.tsx';
export { type ControlWiring, Field, type FieldProps } from './forms/field.tsx';
export { focusFirstInvalid } from './forms/focus-first-invalid.ts';
export { Form, type FormProps } from './forms/form.tsx';
export { type AlertTone, FormAlert, type FormAlertProps } from './forms/form-alert.tsx';
export { FormFieldset, type FormFieldsetProps } from './forms/form-fieldset.tsx';
export { PasswordField, type PasswordFieldProps } from './forms/password-field.tsx';
export { pressKeepsFocus } from './forms/press-keeps-focus.ts';
export { SelectBox } from './forms/select-box.tsx';
export { SelectField, type SelectFieldProps, type SelectOption } from './forms/select-field.tsx';
export { useShownAnswer } from './forms/show-answer.ts';
export { Switch, SwitchField } from './forms/switch-field.tsx';
export { TextField, type TextFieldProps } from './forms/text-field.tsx';
export { TextareaField, type TextareaFieldProps } from './forms/textarea-field.tsx';
export type { ToggleFieldProps } from './forms/toggle-field.tsx';
export { PageHeader, type PageHeaderProps } from './layout/page-header.tsx';
export { SkipLink, type SkipLinkProps } from './layout/skip-link.tsx';
export { Cluster, type Space, Stack } from './layout/stack.tsx';
export { VisuallyHidden } from './layout/visually-hidden.tsx';
export { atFirstSign } from './lib/at-first-sign.ts';
export { type DateStyle, formatDate, formatDateTime, zoneName } from './lib/format-date.ts';
export { formatMoney } from './lib/format-money.ts';
export { isPlainEnter } from './lib/is-plain-enter.ts';
export { ReadOnlyProvider, useReadOnlyReason } from './lib/read-only.ts';
export { AlertDialog, type AlertDialogProps } from './overlays/alert-dialog.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './overlays/confirm-dialog.tsx';
export { Dialog, type DialogProps } from './overlays/dialog.tsx';
export { DialogBody, DialogFooter, type DialogSize } from './overlays/dialog-parts.tsx';
export {
  Menu,
  MenuGroup,
  MenuItem,
  type MenuItemProps,
  MenuLink,
  type MenuLinkProps,
  type MenuProps,
  MenuSeparator,
} from './overlays/menu.tsx';
export { Select, type SelectItem, type SelectProps } from './overlays/select.tsx';
export { Sheet, type SheetProps } from './overlays/sheet.tsx';
export { Tooltip, type TooltipProps } from './overlays/tooltip.tsx';
export { useCoveredPage } from './overlays/use-covered-page.ts';
export { createToastManager, type ToastInput, type ToastManager } from './toast/toast-manager.ts';
export { ToastViewport, type ToastViewportProps } from './toast/toast-viewport.tsx';
