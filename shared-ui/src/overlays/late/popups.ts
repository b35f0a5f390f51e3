export { AlertDialog } from './alert-dialog.tsx';
export { ConfirmDialog } from './confirm-dialog.tsx';
export { Dialog } from './dialog.tsx';
export { MenuPopup } from './menu-popup.tsx';
export { SelectPopup } from './select-popup.tsx';
export { Sheet } from './sheet.tsx';
export { TooltipPopup } from './tooltip-popup.tsx';
