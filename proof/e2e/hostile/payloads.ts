/*
 * Markup that runs a script unless it is blocked. Each payload calls `ran(<its number>)`, which the test observes.
 */

type Vector = (code: string) => string;

const separators = [' ', '/', '\n', '\t', '\f', ' \r\n '] as const;

/** Elements that fire an event when inserted into a document. */
const handlers: readonly [element: string, event: string, closing?: string][] = [
  ['img src=x', 'onerror'],
  ['img srcset=x', 'onerror'],
  ['image src=x', 'onerror'],
  ['img src=data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'onload'],
  ['svg', 'onload', '</svg>'],
  ['svg><g', 'onload', '</g></svg>'],
  ['svg><image href=x', 'onerror', '</svg>'],
  ['svg><animate attributeName=x dur=1s', 'onbegin', '</svg>'],
  ['svg><set attributeName=x', 'onbegin', '</svg>'],
  ['video src=x', 'onerror', '</video>'],
  ['video><source src=x', 'onerror', '</video>'],
  ['audio src=x', 'onerror', '</audio>'],
  ['picture><img src=x', 'onerror', '</picture>'],
  ['input type=image src=x', 'onerror'],
  ['input autofocus', 'onfocus'],
  ['textarea autofocus', 'onfocus', '</textarea>'],
  ['select autofocus', 'onfocus', '</select>'],
  ['button autofocus', 'onfocus', '</button>'],
  ['p tabindex=0 autofocus', 'onfocus', '</p>'],
  ['p contenteditable autofocus', 'onfocus', '</p>'],
  ['details open', 'ontoggle', '</details>'],
  ['iframe src=about:blank', 'onload', '</iframe>'],
  ['iframe srcdoc=x', 'onload', '</iframe>'],
  ['object data=data:text/plain,x', 'onload', '</object>'],
  ['object data=x:x', 'onerror', '</object>'],
  ['embed src=data:text/plain,x', 'onload'],
  ['link rel=stylesheet href=data:text/css,x', 'onload'],
  ['style', 'onload', 'p{}</style>'],
  ['script src=data:,', 'onload', '</script>'],
  ['marquee', 'onstart', 'x</marquee>'],
  ['body', 'onpageshow'],
  ['p style=animation:spin_1s', 'onanimationstart', '</p>'],
];

const fromHandlers: Vector[] = handlers.flatMap(([element, event, rest = '']): Vector[] => [
  (code) => `<${element} ${event}="${code}">${rest}`,
  (code) => `<${element.toUpperCase()} ${event.toUpperCase()}=${code}>${rest}`,
]);

const fromSeparators: Vector[] = separators.flatMap((separator): Vector[] => [
  (code) => `<img${separator}src=x${separator}onerror=${code}>`,
  (code) => `<svg${separator}onload=${code}></svg>`,
]);

/** Spellings of the scheme that URL parsers accept. */
const schemes: readonly ((code: string) => string)[] = [
  (code) => `javascript:${code}`,
  (code) => `JaVaScRiPt:${code}`,
  (code) => ` javascript:${code}`,
  (code) => `java&#9;script:${code}`,
  (code) => `java&#10;script:${code}`,
  (code) => `java&NewLine;script:${code}`,
  (code) => `&#106;avascript&colon;${code}`,
  (code) => `&#x6A;avascript&#58;${code}`,
  (code) => `&#1;javascript:${code}`,
  (code) => `javascript://%0a${code}`,
  (code) => `data:text/html,<script>parent.${code}</script>`,
];

/** URL attributes; the test clicks the elements if needed. */
const urlAttributes: readonly ((address: string) => string)[] = [
  (address) => `<a href="${address}">a</a>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<form action="${address}"><button>a</button></form>`,
  (address) => `<form><button formaction="${address}">a</button></form>`,
  (address) => `<object data="${address}"></object>`,
  (address) => `<embed src="${address}">`,
  (address) => `<svg><a href="${address}"><text y="20">a</text></a></svg>`,
  (address) => `<svg><a xlink:href="${address}"><text y="20">a</text></a></svg>`,
  (address) => `<math href="${address}">a</math>`,
  (address) => `<map><area href="${address}"></map>`,
];

const fromAddresses: Vector[] = urlAttributes.flatMap((urlAttribute) =>
  schemes.map(
    (scheme): Vector =>
      (code) =>
        urlAttribute(scheme(code)),
  ),
);

const scripts: Vector[] = [
  (code) => `<script>${code}</script>`,
  (code) => `<SCRIPT>${code}</SCRIPT >`,
  (code) => `<script/x>${code}</script/x>`,
  (code) => `<script\n>${code}</script\n>`,
  (code) => `<script type=module>${code}</script>`,
  (code) => `<script src="data:text/javascript,${code}"></script>`,
  (code) => `<svg><script>${code}</script></svg>`,
  (code) => `<svg><script href="data:text/javascript,${code}"></script></svg>`,
  (code) => `<math><mtext><script>${code}</script></mtext></math>`,
  (code) => `<iframe srcdoc="<script>parent.${code}</script>"></iframe>`,
  (code) => `<iframe srcdoc="&lt;img src=x onerror=parent.${code}&gt;"></iframe>`,
  (code) =>
    `<svg><a><animate attributeName=href values="javascript:${code}" /><text y="20">a</text></a></svg>`,
  (code) => `<svg><foreignObject><img src=x onerror=${code}></foreignObject></svg>`,
  (code) => `<table><caption><script>${code}</script></caption></table>`,
  (code) => `<details open ontoggle=${code}><summary>a</summary></details>`,
  (code) => `<p class="ql-a" onclick="${code}" onmouseover="${code}">a</p>`,
  (code) => `<b><script>${code}</script></b>`,
  (code) => `<scr<script>ipt>${code}</scr</script>ipt>`,
  (code) => `<<script>${code}//<</script>`,
  (code) => `"><script>${code}</script>`,
  (code) => `'><img src=x onerror=${code}>`,
  (code) => `\`><img src=x onerror=${code}>`,
];

/** Markup that changes its meaning when parsed twice. Some of it disables the markup after it. */
const reparsed: Vector[] = [
  (code) => `<noscript><p title="</noscript><img src=x onerror=${code}>"></noscript>`,
  (code) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${code}&gt;">`,
  (code) => `<svg></p><style><a id="</style><img src=x onerror=${code}>">`,
  (code) => `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${code}>`,
  (code) =>
    `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${code}></style></annotation-xml></math>`,
  (code) => `<svg><title><style></title><img src=x onerror=${code}></style></svg>`,
  (code) => `<svg><desc><style></desc><img src=x onerror=${code}></style></svg>`,
  (code) =>
    `<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=${code}>">`,
  (code) => `<template><script>${code}</script></template><img src=x onerror=${code}>`,
  (code) => `<style><style/><img src=x onerror=${code}>`,
  (code) => `<xmp><p title="</xmp><img src=x onerror=${code}>">`,
  (code) => `<noembed><p title="</noembed><img src=x onerror=${code}>">`,
  (code) => `<noframes><p title="</noframes><img src=x onerror=${code}>">`,
  (code) => `<textarea><p title="</textarea><img src=x onerror=${code}>">`,
  (code) => `<title><p title="</title><img src=x onerror=${code}>">`,
  (code) => `<!--><img src=x onerror=${code}>-->`,
  (code) => `<!--x--!><img src=x onerror=${code}>`,
  (code) => `<![CDATA[><img src=x onerror=${code}>]]>`,
  (code) => `<svg><![CDATA[><image xlink:href="]]><img src=x onerror=${code}>"></svg>`,
  (code) => `<?xml version="1.0"><img src=x onerror=${code}>?>`,
  (code) => `<a href="</a><img src=x onerror=${code}>"><svg><style>`,
  (code) => `</div></article></main></body></html><script>${code}</script>`,
  (code) => `</script><script>${code}</script>`,
  (code) => `</title></head><body><script>${code}</script>`,
];

const numberPayloads = (vectors: readonly Vector[], from: number): string[] =>
  vectors.map((vector, index) => vector(`ran(${from + index})`));

const combinable = [...fromHandlers, ...fromSeparators, ...fromAddresses, ...scripts];

/** Payloads that can follow each other in one text. */
export const payloads: readonly string[] = numberPayloads(combinable, 0);

/** Payloads that only work alone in a text. */
export const standalonePayloads: readonly string[] = numberPayloads(reparsed, combinable.length);
