export { addressBlock } from './address-block.ts';
export { addDays, type Day, dayIn, daysBetween } from './day.ts';
export { dayCount, dueIn } from './day-words.ts';
export { escapeHtml } from './escape-html.ts';
export {
  type DueThresholds,
  type InvoiceFacts,
  type InvoiceState,
  invoiceState,
  invoicesPageThresholds,
  projectThresholds,
} from './invoice-state.ts';
export { isEmail } from './is-email.ts';
export { amountOf, largestAmount, minorOf, parseAmount } from './money.ts';
export {
  type PasswordFault,
  type PasswordOwner,
  passwordAdvice,
  passwordFaults,
  passwordRule,
} from './password-rule.ts';
export {
  type PictureFormat,
  type PictureWidth,
  parseSizedPicture,
  pictureFormats,
  pictureWidths,
  publicFileUrl,
  type SizedPicture,
  sizedPictureUrl,
} from './picture-address.ts';
export { isTicketDone, percentOf, projectProgress, sprintProgress } from './progress.ts';
export { richTextClasses, richTextRules } from './rich-text.ts';
export { isUuid, searchPattern } from './search-pattern.ts';
