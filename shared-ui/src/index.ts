export { Button, type ButtonProps } from './actions/button.tsx';
export { IconButton } from './actions/icon-button.tsx';
export { Spinner } from './actions/spinner.tsx';
export { Avatar } from './display/avatar.tsx';
export { Badge, type Tone } from './display/badge.tsx';
export { Card } from './display/card.tsx';
export { Consequences } from './display/consequences.tsx';
export { DataList, KeyValue } from './display/data-list.tsx';
export { DateTime, ZoneNote } from './display/date-time.tsx';
export { Figure, Money } from './display/figure.tsx';
export { Muted, Row, Rows, Secondary } from './display/rows.tsx';
export { Table, type TableProps, Td, Th } from './display/table.tsx';
export { type TabItem, Tabs } from './display/tabs.tsx';
export { Text, TextLink } from './display/text.tsx';
export { Delayed } from './feedback/delayed.tsx';
export { EmptyState } from './feedback/empty-state.tsx';
export { ErrorState } from './feedback/error-state.tsx';
export { LoadingState } from './feedback/loading-state.tsx';
export { ProgressBar } from './feedback/progress-bar.tsx';
export { SectionBoundary } from './feedback/section-boundary.tsx';
export { Skeleton } from './feedback/skeleton.tsx';
export { formatDate, formatDateTime, formatTimeZone } from './formats/format-date.ts';
export { formatMoney } from './formats/format-money.ts';
export { Checkbox, CheckboxField } from './forms/checkbox.tsx';
export { ColorField, parseColor } from './forms/color-field.tsx';
export { Input, Textarea } from './forms/control.tsx';
export { Field, FieldLabel } from './forms/field.tsx';
export { delayedFocusHandlers, Form, focusFirstInvalid } from './forms/form.tsx';
export { FormAlert } from './forms/form-alert.tsx';
export { FormFieldset } from './forms/form-fieldset.tsx';
export { useRevealedMessage } from './forms/form-message.ts';
export { PasswordField } from './forms/password-field.tsx';
export { SelectBox } from './forms/select-box.tsx';
export { SelectField, type SelectOption } from './forms/select-field.tsx';
export { Switch, SwitchField } from './forms/switch-field.tsx';
export { TextField, type TextFieldProps } from './forms/text-field.tsx';
export { TextareaField } from './forms/textarea-field.tsx';
export { afterFirstInteraction } from './interaction/after-first-interaction.ts';
export { isRealEnter } from './interaction/is-real-enter.ts';
export { keepFocus } from './interaction/keep-focus.ts';
export { ReadOnlyProvider, useReadOnlyReason } from './interaction/read-only.ts';
export { useIsMobile } from './interaction/use-is-mobile.ts';
export { loadCode, useLate } from './interaction/use-late.ts';
export { PageHeader } from './layout/page-header.tsx';
export { SkipLink } from './layout/skip-link.tsx';
export { Cluster, type Space, Stack } from './layout/stack.tsx';
export { VisuallyHidden } from './layout/visually-hidden.tsx';
export { ConfirmDialog } from './overlays/confirm-dialog.tsx';
export { AlertDialog, Dialog, Sheet } from './overlays/dialog.tsx';
export { DialogBody, DialogFooter } from './overlays/dialog-parts.tsx';
export {
  Menu,
  MenuGroup,
  MenuItem,
  MenuLink,
  MenuSeparator,
} from './overlays/menu.tsx';

export { Tooltip } from './overlays/tooltip.tsx';
export { useScrollLock } from './overlays/use-scroll-lock.ts';
export { createToastManager, type ToastInput } from './toast/toast-manager.ts';
export { ToastViewport } from './toast/toast-viewport.tsx';
