import { randomUUID } from 'node:crypto';
import type { Role, World } from './world.ts';

export interface Upload {
  readonly name: string;
  readonly bucket: 'uploads' | 'invoices';
  readonly path: (world: World, role: Role) => string;
  readonly allowed: readonly Role[];
}

const staff: readonly Role[] = ['author', 'admin'];

/** Every upload of the product, and who may do it. */
export const uploads: readonly Upload[] = [
  { name: 'a header image', bucket: 'uploads', path: () => `blogs/${randomUUID()}.png`, allowed: staff },
  { name: 'a team picture', bucket: 'uploads', path: () => `team/${randomUUID()}.png`, allowed: staff },
  {
    name: 'a project image',
    bucket: 'uploads',
    path: () => `project-images/${randomUUID()}.png`,
    allowed: staff,
  },
  {
    name: 'a cover image',
    bucket: 'uploads',
    path: () => `project-images/cover-${randomUUID()}.png`,
    allowed: staff,
  },
  {
    name: 'an own avatar',
    bucket: 'uploads',
    path: (world, role) => `avatars/${world.idOf(role)}/${randomUUID()}.png`,
    allowed: ['client', 'stranger', 'author', 'admin'],
  },
  {
    name: "another person's avatar",
    bucket: 'uploads',
    path: () => `avatars/${randomUUID()}/1.png`,
    allowed: [],
  },
  {
    name: 'an invoice',
    bucket: 'invoices',
    path: () => `invoices/invoice-${randomUUID()}.pdf`,
    allowed: staff,
  },
];

export const BODIES = {
  uploads: {
    bytes: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    contentType: 'image/png',
  },
  invoices: { bytes: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' },
} as const;
