/**
 * What stands in the documents of guarded pages until React draws them, by route path: the page as it looks before
 * anything is known. The same for everybody, without data. Made by the build, as a file that only servers read.
 */
export type FirstPaint = Readonly<Record<string, { readonly html: string; readonly styles: string }>>;

/** Marks the element around it in the document, which nobody can touch or hear: it is not the page yet. */
export const firstPaintAttribute = 'data-first-paint';

/** The document's early script puts it on the root element for who may see the page; the shell takes it away. */
export const expectedAttribute = 'data-expected';
