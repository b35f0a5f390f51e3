export { addDays, type Day, dayCount, dayIn, daysBetween, dueIn, hasPlausibleYear } from './day.ts';
export { describePost, truncateDescription } from './describe-post.ts';
export { findDomainFault, parseDomains } from './email-domains.ts';
export { formatIban, isIban } from './iban.ts';
export {
  type DueThresholds,
  type InvoiceState,
  invoiceState,
  invoicesPageThresholds,
  overdueFilter,
  type PaymentDetails,
  projectThresholds,
} from './invoice-state.ts';
export { toIpBlock } from './ip-block.ts';
export { currencyDecimals, fromMinorUnits, largestAmount, parseAmount, toMinorUnits } from './money.ts';
export {
  isStoredPicture,
  type PictureFormat,
  type PictureWidth,
  parseSizedPicture,
  pictureFormats,
  pictureWidths,
  publicFileUrl,
  type SizedPicture,
  sizedPictureUrl,
} from './picture-address.ts';
export type { PostPreview, PreviewReady } from './post-preview.ts';
export { richTextClasses, richTextRules } from './rich-text.ts';
export {
  compareNames,
  escapeHtml,
  findNameFault,
  foldAccents,
  foldText,
  isEmail,
  isFilled,
  isLink,
  isolate,
  isUuid,
  normalizeText,
  searchPattern,
} from './text.ts';
export { formatTicket, isTicketDone } from './ticket.ts';
