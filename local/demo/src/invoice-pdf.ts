/** What stands on an invoice's sheet. Amounts are whole cents. */
export interface InvoiceSheet {
  readonly number: string;
  readonly name: string;
  readonly date: string;
  readonly due: string | null;
  readonly billedTo: readonly string[];
  readonly currency: string;
  readonly lines: readonly (readonly [text: string, minor: number])[];
}

const DIGIT = 556;
const widths: Record<string, number> = {
  ' ': 278,
  '.': 278,
  ',': 278,
  '-': 333,
  ':': 278,
  E: 667,
  U: 722,
  R: 722,
  S: 667,
  D: 722,
  G: 778,
  B: 667,
  P: 667,
  C: 722,
  H: 722,
  F: 611,
};

const widthOf = (text: string, size: number): number =>
  ([...text].reduce((sum, letter) => sum + (widths[letter] ?? DIGIT), 0) * size) / 1000;

/** WinAnsi bytes as an octal-escaped PDF string. */
function pdfText(text: string): string {
  const typographic: Record<string, number> = { '’': 0x92, '–': 0x96, '€': 0x80, '·': 0xb7 };
  return `(${[...text]
    .map((letter) => {
      const code = typographic[letter] ?? letter.charCodeAt(0);
      if ('()\\'.includes(letter)) return `\\${letter}`;
      return code < 127 ? letter : `\\${Math.min(code, 255).toString(8).padStart(3, '0')}`;
    })
    .join('')})`;
}

const amount = (minor: number): string =>
  `${Math.floor(minor / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')}.${String(minor % 100).padStart(2, '0')}`;

const INK = '0.082 0.094 0.118';
const MUTED = '0.396 0.416 0.459';
const GREEN = '0.043 0.373 0.314';
const LINE = '0.89 0.878 0.847';

/** The drawing of one page: a northern sky at the head, then the sheet. */
function page(sheet: InvoiceSheet): string {
  const out: string[] = [];
  const write = (x: number, y: number, size: number, text: string, colour = INK, font = 'F1') =>
    out.push(`BT ${colour} rg /${font} ${size} Tf ${x} ${y} Td ${pdfText(text)} Tj ET`);
  const right = (x: number, y: number, size: number, text: string, colour = INK, font = 'F1') =>
    write(Math.round((x - widthOf(text, size)) * 100) / 100, y, size, text, colour, font);
  const rule = (y: number, colour = LINE) => out.push(`${colour} RG 0.7 w 56 ${y} m 539 ${y} l S`);

  out.push('q 0 702 595 140 re W n /Sky sh Q');
  const ridges = [
    [
      '0.42 0.66 0.56',
      'M 0 736 L 60 752 L 118 744 L 190 772 L 236 752 L 300 762 L 372 742 L 452 764 L 520 748 L 595 756',
    ],
    ['0.13 0.37 0.36', 'M 0 724 L 80 734 L 150 722 L 230 746 L 310 726 L 400 738 L 480 722 L 595 736'],
    ['0.05 0.11 0.13', 'M 0 712 L 100 720 L 180 710 L 290 724 L 380 711 L 470 719 L 595 710'],
  ] as const;
  for (const [colour, points] of ridges) {
    const path = points.replaceAll(
      /[ML] (\S+) (\S+)/g,
      (match, x, y) => `${x} ${y} ${match.startsWith('M') ? 'm' : 'l'}`,
    );
    out.push(`${colour} rg ${path} 595 702 l 0 702 l f`);
  }
  write(56, 790, 30, 'Northlight', '1 1 1', 'F3');
  write(56, 650, 24, 'Invoice', INK, 'F3');
  write(56, 628, 11, sheet.name, MUTED);
  const facts = [
    ['Number', sheet.number],
    ['Date', sheet.date],
    ['Due', sheet.due ?? 'By agreement'],
  ] as const;
  facts.forEach(([label, value], i) => {
    write(56 + i * 150, 590, 8.5, label.toUpperCase(), MUTED, 'F2');
    write(56 + i * 150, 574, 11, value);
  });
  write(56, 534, 8.5, 'BILLED TO', MUTED, 'F2');
  sheet.billedTo.forEach((text, i) => {
    write(56, 518 - i * 15, 11, text);
  });
  let y = 452;
  write(56, y, 8.5, 'DESCRIPTION', MUTED, 'F2');
  right(539, y, 8.5, sheet.currency, MUTED, 'F2');
  rule(y - 10);
  for (const [text, minor] of sheet.lines) {
    y -= 30;
    write(56, y, 11, text);
    right(539, y, 11, amount(minor));
    rule(y - 11);
  }
  y -= 38;
  write(56, y, 11, 'Total', INK, 'F2');
  right(
    539,
    y,
    18,
    `${amount(sheet.lines.reduce((sum, [, minor]) => sum + minor, 0))} ${sheet.currency}`,
    GREEN,
    'F1',
  );
  write(56, 118, 9, 'Please pay by bank transfer and name the invoice number.', MUTED);
  write(56, 104, 9, 'Northlight Software GmbH · Demo Bank · IBAN DE00 0000 0000 0000 0000 00', MUTED);
  rule(84);
  write(
    56,
    66,
    8.5,
    'Speicherstraße 14 · 10997 Berlin · hello@northlight.example · demo data, not a real invoice',
    MUTED,
  );
  return out.join('\n');
}

/** A one-page A4 PDF with nothing but the fonts that every reader has. */
export function invoicePdf(sheet: InvoiceSheet): Buffer {
  const content = Buffer.from(page(sheet), 'latin1');
  const stop = (from: string, to: string) =>
    `<< /FunctionType 2 /Domain [0 1] /C0 [${from}] /C1 [${to}] /N 1 >>`;
  const tones = ['0.05 0.17 0.21', '0.04 0.37 0.31', '0.37 0.72 0.58', '0.99 0.89 0.69'] as const;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R /F3 7 0 R >> /Shading << /Sky 8 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`,
    ...['Helvetica', 'Helvetica-Bold', 'Times-Roman'].map(
      (name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
    ),
    `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [290 846 298 722] /Extend [true true] /Function << /FunctionType 3 /Domain [0 1] /Bounds [0.45 0.78] /Encode [0 1 0 1 0 1] /Functions [${stop(tones[0], tones[1])} ${stop(tones[1], tones[2])} ${stop(tones[2], tones[3])}] >> >>`,
    `<< /Title ${pdfText(`Invoice ${sheet.number}`)} /Author (Northlight) >>`,
  ];
  let text = '%PDF-1.5\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((body, index) => {
    const offset = Buffer.byteLength(text, 'latin1');
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(text, 'latin1');
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
