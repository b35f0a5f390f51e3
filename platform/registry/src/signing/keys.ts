import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/** Ed25519 keys as single-line texts, for environment variables and secret files. */
export interface KeyPair {
  /** Base64 of the public key (SPKI). Several, separated by spaces or commas, are all trusted. */
  readonly publicKey: string;
  /** Base64 of the private key (PKCS 8); only needed to release. */
  readonly privateKey?: string;
}

/** A key that may release only these names. */
export interface TeamKey {
  /** Base64 of the public key (SPKI). */
  readonly key: string;
  readonly names: readonly string[];
  /** Whether it may release a server bundle, which runs in the edge process with all its permissions. */
  readonly server?: true;
}

/** The team keys, signed by a root key. */
export interface KeyList {
  /** Revision of the registry that contained the list. */
  readonly revision: number;
  readonly keys: readonly TeamKey[];
}

export type Rights = 'all' | readonly string[];

export const canRelease = (rights: Rights, name: string): boolean =>
  rights === 'all' || rights.includes(name);

/** Signs releases and verifies signatures. */
export interface ReleaseKeys {
  /** Whether a root key from the environment has signed the text. Root keys may do anything. */
  verify(text: string, signature: string): boolean;
  /**
   * The rights of the key that signed the text: `all` for a root key, the names for a team key, none for an unknown
   * key.
   */
  getRights(text: string, signature: string): Rights;
  /** Whether a root key or a key for this name has signed the text. */
  verifyFor(name: string, text: string, signature: string, list?: KeyList): boolean;
  /** The same, but only with keys that may release a server bundle. */
  verifyServerFor(name: string, text: string, signature: string, list?: KeyList): boolean;
  /** Adopts a newer registry's key list and ignores older ones. Removed keys become invalid. */
  updateList(list: KeyList): void;
  /** Incremented whenever the valid keys change. */
  readonly generation: number;
  /** Null for read-only use. */
  readonly sign: ((text: string) => string) | null;
  /** Whether the signing key is a root key. */
  readonly isRoot: boolean;
  /** The public key of the signing key. */
  readonly signerPublicKey: string | null;
  /** The rights of the signing key, as far as known. */
  readonly signerRights: Rights;
  /** The root keys as one text, in the format of the environment variable. */
  readonly rootKeys: string;
}

export function generateKeyPair(): Required<KeyPair> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: encodePublicKey(publicKey),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  };
}

/** @throws Error naming the invalid key */
export function parseKeys({ publicKey, privateKey }: KeyPair): ReleaseKeys {
  const roots = publicKey
    .split(/[\s,]+/)
    .filter((text) => text !== '')
    .map(parsePublicKey);
  if (roots.length === 0) throw new Error('There is no public release key');
  const signingKey =
    privateKey === undefined
      ? null
      : parseEd25519('private', () =>
          createPrivateKey({ key: decode(privateKey), format: 'der', type: 'pkcs8' }),
        );
  const signerPublicKey = signingKey && encodePublicKey(createPublicKey(signingKey));
  let latestList: KeyList = { revision: 0, keys: [] };
  let generation = 0;
  const isSignedBy = (keys: readonly KeyObject[], text: string, signature: string) =>
    keys.some((key) => verify(null, Buffer.from(text), key, decode(signature)));
  const isRoot = roots.some((key) => encodePublicKey(key) === signerPublicKey);
  const getRights: ReleaseKeys['getRights'] = (text, signature) => {
    if (isSignedBy(roots, text, signature)) return 'all';
    return latestList.keys.find(({ key }) => isSignedBy([parsePublicKey(key)], text, signature))?.names ?? [];
  };
  // Tries only the keys for this name, because anyone can send tokens and each verification takes time.
  const isSignedFor = (keys: readonly TeamKey[], name: string, text: string, signature: string) =>
    isSignedBy(roots, text, signature) ||
    keys.some(({ key, names }) => names.includes(name) && isSignedBy([parsePublicKey(key)], text, signature));
  return {
    verify: (text, signature) => isSignedBy(roots, text, signature),
    getRights,
    verifyFor: (name, text, signature, { keys } = latestList) => isSignedFor(keys, name, text, signature),
    verifyServerFor: (name, text, signature, { keys } = latestList) =>
      isSignedFor(
        keys.filter(({ server }) => server),
        name,
        text,
        signature,
      ),
    updateList(list) {
      if (list.revision <= latestList.revision) return;
      if (JSON.stringify(list.keys) !== JSON.stringify(latestList.keys)) generation += 1;
      latestList = list;
    },
    get generation() {
      return generation;
    },
    sign: signingKey && ((text) => sign(null, Buffer.from(text), signingKey).toString('base64')),
    isRoot,
    get signerRights() {
      return isRoot ? 'all' : (latestList.keys.find(({ key }) => key === signerPublicKey)?.names ?? []);
    },
    signerPublicKey,
    rootKeys: roots.map(encodePublicKey).join(','),
  };
}

/** @throws Error when the text is not an Ed25519 key */
export function parsePublicKey(text: string): KeyObject {
  return parseEd25519('public', () => createPublicKey({ key: decode(text), format: 'der', type: 'spki' }));
}

const decode = (text: string) => Buffer.from(text, 'base64');

const encodePublicKey = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64');

function parseEd25519(kind: 'public' | 'private', read: () => KeyObject): KeyObject {
  try {
    const key = read();
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The error below omits details that could leak part of the secret.
  }
  throw new Error(`The ${kind} release key is not an Ed25519 key in base64`);
}
