import { expect, test } from '@jest/globals';
import type { BackendClient } from 'auth-kit';
import { createFakeAuth } from 'auth-kit/testing';
import { uploadAvatar } from './upload-avatar.ts';

const bytes = new Uint8Array([1, 2, 3]).buffer;
const picture = { type: 'image/webp', arrayBuffer: async () => bytes } as unknown as File;

test.each([
  ['', '/storage/v1/object/public/uploads/avatars/ada/5.webp'],
  ['https://x.supabase.co', 'https://x.supabase.co/storage/v1/object/public/uploads/avatars/ada/5.webp'],
])('with the backend at %j the address leads there', async (backendUrl, address) => {
  const sent: unknown[] = [];
  const upload = async (...args: unknown[]) => {
    sent.push(args);
    return { error: null };
  };
  const backend = { storage: { from: () => ({ upload }) } } as unknown as BackendClient;
  const auth = createFakeAuth({ backend });
  expect(await uploadAvatar('ada', picture, new Date(5), backendUrl)).toBe(address);
  expect(sent).toEqual([['avatars/ada/5.webp', bytes, { contentType: 'image/webp', upsert: false }]]);
  auth.restore();
});
