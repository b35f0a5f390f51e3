export { addDays, type Day, dayIn, daysBetween } from './day.ts';
export {
  type DueThresholds,
  type InvoiceFacts,
  type InvoiceState,
  invoiceState,
  invoicesPageThresholds,
  projectThresholds,
} from './invoice-state.ts';
export { amountOf, minorOf, parseAmount } from './money.ts';
export { isTicketDone, percentOf } from './progress.ts';
