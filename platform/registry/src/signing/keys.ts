import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/** Ed25519 keys as one line of text each: what stands in an environment variable or a file of secrets. */
export interface KeyTexts {
  /** Base64 of the public key (SPKI). Several, separated by blanks or commas, are all trusted. */
  readonly publicKey: string;
  /** Base64 of the private key (PKCS 8); only where releases are made. */
  readonly privateKey?: string;
}

/** What signs releases, and what is trusted to have signed them. */
export interface ReleaseKeys {
  /** Whether a key that is trusted here has signed the text. */
  verify(text: string, signature: string): boolean;
  /** Null where releases are only read. */
  readonly sign: ((text: string) => string) | null;
}

/** A new pair. */
export function makeKeyTexts(): Required<KeyTexts> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  };
}

/** @throws Error that says which text is no Ed25519 key */
export function readKeys({ publicKey, privateKey }: KeyTexts): ReleaseKeys {
  const trusted = publicKey
    .split(/[\s,]+/)
    .filter((text) => text !== '')
    .map((text) =>
      ed25519('public', () => createPublicKey({ key: bytes(text), format: 'der', type: 'spki' })),
    );
  const own =
    privateKey === undefined
      ? null
      : ed25519('private', () => createPrivateKey({ key: bytes(privateKey), format: 'der', type: 'pkcs8' }));
  if (own !== null) trusted.push(createPublicKey(own));
  if (trusted.length === 0) throw new Error('No public key for releases is given');
  return {
    verify: (text, signature) =>
      trusted.some((key) => verify(null, Buffer.from(text), key, bytes(signature))),
    sign: own && ((text) => sign(null, Buffer.from(text), own).toString('base64')),
  };
}

const bytes = (text: string) => Buffer.from(text, 'base64');

function ed25519(which: 'public' | 'private', read: () => KeyObject): KeyObject {
  try {
    const key = read();
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The error below holds no detail: it could leak a part of a secret.
  }
  throw new Error(`The ${which} key for releases is not the base64 of an Ed25519 key`);
}
