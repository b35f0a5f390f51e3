import { Buffer } from 'node:buffer';

const fileName = /^(?:factur-x|zugferd-invoice|xrechnung|order-x)\.xml$/i;
/** One, and again in each revision that a signature adds. */
const maxSpecifications = 4;

const space = '[\\0\\t\\n\\f\\r ]';
const text = `(?:\\((?:\\\\[\\s\\S]|[^\\\\()])*\\)|<[\\da-fA-F\\0\\t\\n\\f\\r ]*>)`;
const reference = `${space}+\\d+${space}+\\d+${space}+R`;
const entries = [
  `/Type${space}*/Filespec(?!\\w)`,
  `/(?:F|UF|Desc)${space}*${text}`,
  `/AFRelationship${space}*/\\w+`,
  `/CI${space}*<<${space}*>>`,
  `/EF(?:${space}*<<(?:${space}*/U?F${reference})+${space}*>>|${reference})`,
].join('|');
const fileSpecification = new RegExp(`<<(?:${space}*(?:${entries}))+${space}*>>`, 'g');
/** Files and related files, also where a comment follows. */
const attachment = new RegExp(`/[ER]F(?:${space}*(?:<<|%)|${space}+\\d)`, 'g');

/**
 * Whether all attachments have the standard name of an electronic invoice or order, by which a PDF reader opens them.
 * @param parts - the file and its unpacked object streams, with decoded names
 */
export function hasOnlyInvoiceXml(parts: readonly string[]): boolean {
  const count = parts.reduce((sum, part) => sum + (part.match(attachment)?.length ?? 0), 0);
  if (count === 0 || count > maxSpecifications) return false;
  const specifications = parts.flatMap(findSpecifications);
  return specifications.length === count && specifications.every(hasInvoiceName);
}

function findSpecifications(part: string): string[] {
  return [...part.matchAll(fileSpecification)]
    .filter(({ 0: specification, index }) => {
      const lineStart = Math.max(part.lastIndexOf('\n', index), part.lastIndexOf('\r', index));
      return specification.includes('/EF') && !part.slice(lineStart + 1, index).includes('%');
    })
    .map(([specification]) => specification);
}

function hasInvoiceName(specification: string): boolean {
  const names = [...specification.matchAll(new RegExp(`/U?F${space}*(${text})`, 'g'))];
  return names.length > 0 && names.every(([, name = '']) => fileName.test(decodeText(name)));
}

function decodeText(token: string): string {
  const content = token.slice(1, -1);
  const decoded = token.startsWith('<')
    ? Buffer.from(content.replaceAll(/[^\da-f]/gi, ''), 'hex').toString('latin1')
    : content.replaceAll(/\\(?:([0-7]{1,3})|([\s\S]))/g, (_, octal?: string, character = '') =>
        octal === undefined ? character : String.fromCharCode(Number.parseInt(octal, 8)),
      );
  return decoded.startsWith('\xfe\xff') ? decoded.slice(2).replaceAll('\0', '') : decoded;
}
