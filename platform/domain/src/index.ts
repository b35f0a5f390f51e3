export { addressBlock } from './address-block.ts';
export { addDays, type Day, dayCount, dayIn, daysBetween, dueIn, hasUsualYear } from './day.ts';
export {
  type DueThresholds,
  type InvoiceFacts,
  type InvoiceState,
  invoiceState,
  invoicesPageThresholds,
  overdueFilter,
  projectThresholds,
} from './invoice-state.ts';
export { amountOf, currencyDecimals, largestAmount, minorOf, parseAmount } from './money.ts';
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
export {
  escapeHtml,
  foldAccents,
  isEmail,
  isFilled,
  isLink,
  isUuid,
  nameFault,
  plainSpelling,
  searchPattern,
} from './text.ts';
