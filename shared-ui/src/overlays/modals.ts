// One chunk with everything that opens in front of a page.
export { AlertDialogModal, DialogModal } from './modal.tsx';
export { SheetModal } from './sheet-modal.tsx';
export { TooltipPopup } from './tooltip-popup.tsx';
