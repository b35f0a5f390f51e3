import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Blob, type Entry, type Layer, writeLayer } from './layer.ts';

export interface ImageParts {
  /** From the lowest to the highest. */
  readonly layers: readonly (readonly Entry[])[];
  readonly config: {
    readonly Env: readonly string[];
    readonly Cmd: readonly string[];
    readonly WorkingDir: string;
    readonly User: string;
    readonly ExposedPorts?: Readonly<Record<string, object>>;
    readonly Volumes?: Readonly<Record<string, object>>;
    readonly Labels?: Readonly<Record<string, string>>;
  };
  /** ISO instant of what it is made from, not of its making. */
  readonly created: string;
  /** `amd64`, `arm64`. */
  readonly architecture: string;
  /** What it is called in the index. */
  readonly name: string;
}

export interface Image {
  /** `sha256:…` of the manifest: the name by which it is pulled. */
  readonly digest: string;
  /** Bytes of all that is pulled. */
  readonly size: number;
}

/**
 * The file in which an image lists its own files, and the digest of that list: a program in it can then tell a changed
 * byte by itself, where no container engine has looked.
 */
export const listFile = 'app/files.json';

const types = {
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
} as const;

/**
 * Writes an image as an OCI layout (image-spec 1.1) into an empty folder.
 * @returns the image, and `sha256:…` of the list of its files
 */
export async function writeLayout(
  folder: string,
  parts: ImageParts,
): Promise<Image & { readonly files: string }> {
  const blobs = join(folder, 'blobs/sha256');
  await mkdir(blobs, { recursive: true });
  const layers: Layer[] = [];
  for (const entries of parts.layers) layers.push(await writeLayer(blobs, entries));
  const list = `${JSON.stringify(Object.assign({}, ...layers.map(({ files }) => files)), null, 1)}\n`;
  layers.push(await writeLayer(blobs, [{ path: listFile, text: list }]));
  const put = async (value: object): Promise<Blob> => {
    const text = JSON.stringify(value);
    const digest = hashOf(text);
    await writeFile(join(blobs, digest.slice('sha256:'.length)), text);
    return { digest, size: Buffer.byteLength(text) };
  };
  const config = await put({
    created: parts.created,
    architecture: parts.architecture,
    os: 'linux',
    config: parts.config,
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: layers.map(() => ({ created: parts.created, created_by: 'npm run image' })),
  });
  const manifest = await put({
    schemaVersion: 2,
    mediaType: types.manifest,
    config: { mediaType: types.config, ...config },
    layers: layers.map(({ digest, size }) => ({ mediaType: types.layer, digest, size })),
  });
  const annotations = { 'org.opencontainers.image.ref.name': parts.name };
  const index = { schemaVersion: 2, manifests: [{ mediaType: types.manifest, ...manifest, annotations }] };
  await writeFile(join(folder, 'index.json'), JSON.stringify(index));
  await writeFile(join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  const size = [config, manifest, ...layers].reduce((sum, blob) => sum + blob.size, 0);
  return { digest: manifest.digest, size, files: hashOf(list) };
}

const hashOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
