import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';

/** An unpacked object stream: a list of numbers and offsets, then, from `first`, the objects. */
export interface ObjectStream {
  readonly content: string;
  readonly first: number;
}

const fileName = /^(?:factur-x|zugferd-invoice|xrechnung|order-x)\.xml$/i;
const xmlStart =
  /^(?:\xef\xbb\xbf)?\s*(?:<\?xml\s[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:[\w.-]+:)?(?:CrossIndustry(?:Invoice|Document)|SCRDMCCBDACIOMessageStructure|Invoice|CreditNote)[\s/>]/;
/** Namespaces in which browsers run scripts. */
const unsafeXml =
  /xmlns(?![^=]{0,64}=\s{0,8}["'](?:urn:|http:\/\/www\.w3\.org\/(?:2001\/XMLSchema|2000\/09\/xmldsig)))/i;
const maxXmlBytes = 8 * 1024 * 1024;
/** One, and again in each revision that a signature adds. */
const maxSpecifications = 4;

const space = '[\\0\\t\\n\\f\\r ]';
const text = `(?:\\((?:\\\\[\\s\\S]|[^\\\\()])*\\)|<[\\da-fA-F\\0\\t\\n\\f\\r ]*>)`;
const reference = `${space}+\\d+${space}+\\d+${space}+R`;
const embeddedFiles = `<<(?:${space}*/U?F${reference})+${space}*>>`;
const entries = [
  `/Type${space}*/Filespec(?!\\w)`,
  `/(?:F|UF|Desc)${space}*${text}`,
  `/AFRelationship${space}*/\\w+`,
  `/CI${space}*<<${space}*>>`,
  `/EF(?:${space}*${embeddedFiles}|${reference})`,
].join('|');
const fileSpecification = new RegExp(`<<(?:${space}*(?:${entries}))+${space}*>>`, 'g');
/** Files and related files, also where a comment follows. */
const attachment = new RegExp(`/[ER]F(?:${space}*(?:<<|%)|${space}+\\d)`, 'g');
/** A comment between the number of an object and `obj` would hide the object. */
const splitObject = new RegExp(`[\\r\\n]${space}*(?:\\d+${space}+)?obj(?!\\w)`);
const streamHead = new RegExp(`^${space}*<<((?:[^()<>%]|<<|>>|${text})*?)>>${space}*stream\\r?\\n`);

/** PDF names may contain hex escapes: `/J#61vaScript` is `/JavaScript`. */
export const decodeNames = (objects: string): string =>
  objects.replaceAll(/#(3\d|[46][1-9a-f]|[57][\da])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

/**
 * Whether all attachments are one file: the XML of an electronic invoice or order, with its standard name. PDF readers can
 * be made to look for an object anywhere, so each object that matters must occur once in all bytes, in its usual form.
 */
export function hasOnlyInvoiceXml(file: Buffer, objectStreams: readonly ObjectStream[]): boolean {
  const bytes = file.toString('latin1');
  const parts = [bytes, ...objectStreams.map(({ content }) => content)].map(decodeNames);
  const count = parts.reduce((sum, part) => sum + (part.match(attachment)?.length ?? 0), 0);
  if (count > maxSpecifications || splitObject.test(bytes)) return false;
  const specifications = parts.flatMap(findSpecifications);
  if (specifications.length !== count || !specifications.every(hasInvoiceName)) return false;

  const findObjects = (number: string) =>
    [...bytes.matchAll(new RegExp(`(?<!\\d)0*${number}${space}+\\d+${space}+obj`, 'g'))].map(
      (match) => match.index + match[0].length,
    );
  const fileLists = specifications.map((specification) => {
    const [, number] = /\/EF\s+(\d+)/.exec(specification) ?? [];
    if (number === undefined) return specification;
    const [object = '', ...others] = [
      ...findObjects(number).map((offset) => bytes.slice(offset, offset + 1024)),
      ...objectStreams.flatMap((stream) => findPackedObjects(stream, Number(number))),
    ];
    return others.length === 0
      ? new RegExp(`^${space}*${embeddedFiles}`).exec(decodeNames(object))?.[0]
      : null;
  });
  if (fileLists.some((list) => !list)) return false;
  const numbers = new Set(fileLists.join().match(/(?<=\/U?F\s+)\d+/g));
  const [offset = 0, ...others] = findObjects([...numbers].join());
  return numbers.size === 1 && others.length === 0 && isInvoiceXml(file, offset);
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

function findPackedObjects({ content, first }: ObjectStream, number: number): string[] {
  const [list = ''] = /^[\0\s\d]*/.exec(content) ?? [];
  // A reader might skip a comment or sign and find more numbers.
  if (list.length < first || /[%+.-]/.test(content.charAt(list.length))) return ['', ''];
  const numbers = (list.match(/\d+/g) ?? []).map(Number);
  return numbers.flatMap((each, index) =>
    index % 2 === 0 && each === number
      ? [content.slice(first + (numbers[index + 1] ?? 0)).slice(0, 1024)]
      : [],
  );
}

function isInvoiceXml(file: Buffer, offset: number): boolean {
  const [head, names] = streamHead.exec(file.toString('latin1', offset, offset + 4096)) ?? [];
  if (head === undefined || names === undefined) return false;
  const dictionary = decodeNames(names);
  if (/\/(?:F|DP|FFilter|F?DecodeParms)(?!\w)/.test(dictionary)) return false;
  const start = offset + head.length;
  const filters = dictionary.match(/\/Filter(?!\w)/g) ?? [];
  let content: Buffer;
  if (filters.length === 0) {
    const lengths = [...dictionary.matchAll(/\/Length\s+(\d+)(?!\d|\s+\d+\s+R)/g)];
    const end = start + Number(lengths[0]?.[1]);
    if (lengths.length !== 1 || !/^\s*endstream/.test(file.toString('latin1', end, end + 16))) return false;
    content = file.subarray(start, end);
  } else {
    if (filters.length > 1 || !/\/Filter\s*(?:\/FlateDecode(?!\w)|\[\s*\/FlateDecode\s*\])/.test(dictionary))
      return false;
    try {
      content = inflateSync(file.subarray(start), { maxOutputLength: maxXmlBytes });
    } catch {
      return false;
    }
  }
  const xml = content.toString('latin1');
  return xmlStart.test(xml) && />\s*$/.test(xml) && !unsafeXml.test(xml);
}
