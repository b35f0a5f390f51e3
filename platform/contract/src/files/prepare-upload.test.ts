import { describe, expect, jest, test } from '@jest/globals';
import { detectFileKind, readImageSize } from '@northlight/domain/file-kind';
import { NoisyCanvasError, prepareImage, preparePdf, type Redraw } from './prepare-upload.ts';

const encode = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

function createPng(width: number, height: number): Uint8Array {
  const file = new Uint8Array(64);
  file.set(encode('\x89PNG\r\n\x1a\n'));
  new DataView(file.buffer).setUint32(16, width);
  new DataView(file.buffer).setUint32(20, height);
  return file;
}

/** jsdom's Blob has no arrayBuffer. */
function createBlob(content: Uint8Array, type = ''): Blob {
  return {
    size: content.length,
    type,
    arrayBuffer: async () => content.slice().buffer,
    slice: (from: number, to: number) => createBlob(content.slice(from, to)),
  } as unknown as Blob;
}

const createRedraw = () => jest.fn<Redraw>(async () => createBlob(createPng(10, 10), 'image/png'));

describe('detecting the type from the bytes', () => {
  test.each([
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['\xff\xd8\xff\xe0', 'jpg'],
    ['RIFF....WEBPVP8 ', 'webp'],
    ['GIF89a', 'gif'],
    ['....ftypavif', 'avif'],
    ['%PDF-1.7', 'pdf'],
    ['\xef\xbb\xbf\r\n%PDF-1.7', 'pdf'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['<!doctype html><script>', null],
    ['', null],
  ])('%j is %s', (head, kind) => expect(detectFileKind(encode(head))).toBe(kind));
  test('reads the size from the header, unless it is truncated', () => {
    expect(readImageSize(createPng(20_000, 10), 'png')).toEqual({ width: 20_000, height: 10 });
    expect(readImageSize(encode('GIF89a\x10\x00\x20\x00'), 'gif')).toEqual({ width: 16, height: 32 });
    expect(readImageSize(encode('\xff\xd8\xff\xc0\x00\x0b\x08\x00\x20\x00\x10'), 'jpg')).toEqual({
      width: 16,
      height: 32,
    });
    expect(readImageSize(encode('\x89PNG\r\n\x1a\n'), 'png')).toBeNull();
  });
});

describe('prepareImage', () => {
  test('redraws an image with at most 2,400 px', async () => {
    const draw = createRedraw();
    expect((await prepareImage(createBlob(createPng(4800, 1200)), draw)).extension).toBe('png');
    expect(draw.mock.calls[0]?.[1]).toEqual({ width: 2400, height: 600 });
  });
  test.each([
    ['an HTML page named like an image', encode('<!doctype html>'), 'not an image'],
    ['a PDF', encode('%PDF-1.7'), 'not an image'],
    ['a photo in HEIC', encode('....ftypheic'), 'Export it as JPG'],
    ['20,000 × 20,000 px', createPng(20_000, 20_000), 'too large: 20,000 × 20,000'],
    ['a truncated file', createPng(10, 10).slice(0, 12), 'damaged'],
  ])('rejects %s before decoding', async (_, content, message) => {
    const draw = createRedraw();
    await expect(prepareImage(createBlob(content), draw)).rejects.toThrow(message);
    expect(draw).not.toHaveBeenCalled();
  });
  test('rejects an image that cannot be decoded', async () => {
    const draw: Redraw = () => Promise.reject(new Error('no'));
    await expect(prepareImage(createBlob(createPng(10, 10)), draw)).rejects.toThrow('damaged');
  });
  test('checks the image again after redrawing', async () => {
    const draw: Redraw = async () => createBlob(encode('<html>'), 'image/png');
    await expect(prepareImage(createBlob(createPng(10, 10)), draw)).rejects.toThrow('could not be prepared');
  });
});

describe('prepareImage in a browser that changes canvases', () => {
  const draw: Redraw = () => Promise.reject(new NoisyCanvasError());
  test('keeps an image without hidden data', async () => {
    const { content, extension } = await prepareImage(createBlob(createPng(10, 10)), draw);
    expect([content.size, extension]).toEqual([64, 'png']);
  });
  test.each([
    ['hidden data', Uint8Array.from([...createPng(10, 10), ...encode('eXIf')])],
    ['too many pixels', createPng(2401, 10)],
  ])('rejects one with %s', async (_, content) => {
    await expect(prepareImage(createBlob(content), draw)).rejects.toThrow('Allow canvas data for this site');
  });
});

describe('preparePdf', () => {
  test.each(['', '\xef\xbb\xbf'])('keeps a PDF, without %j before it', async (prefix) => {
    const pdf = '%PDF-1.7\n1 0 obj << /Type /Catalog >>';
    const { content, extension } = await preparePdf(createBlob(encode(prefix + pdf)));
    expect([content.size, extension]).toEqual([pdf.length, 'pdf']);
  });
  test.each([
    ['another file', encode('<html>'), 'This is not a PDF'],
    ['a file of 21 MB', new Uint8Array(21 * 1024 * 1024), 'larger than 20 MB'],
  ])('rejects %s', async (_, content, message) => {
    await expect(preparePdf(createBlob(content))).rejects.toThrow(message);
  });
});
