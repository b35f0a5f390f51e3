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

/** A key that may release these names and nothing else. */
export interface TeamKey {
  /** Base64 of the public key (SPKI). */
  readonly key: string;
  readonly names: readonly string[];
  /** It may bring a server bundle: code that runs in the process of the edge, with all that this may read. */
  readonly server?: true;
}

/** The keys of teams as the root key has signed them. */
export interface KeyList {
  /** Of the registry that the list came with. */
  readonly revision: number;
  readonly keys: readonly TeamKey[];
}

export type Rights = 'all' | readonly string[];

export const mayRelease = (rights: Rights, name: string): boolean =>
  rights === 'all' || rights.includes(name);

/** What signs releases, and what is trusted to have signed them. */
export interface ReleaseKeys {
  /** Whether a root key has signed the text: one of the environment, which may do everything. */
  verify(text: string, signature: string): boolean;
  /**
   * Whose key has signed the text: a root key's `all`, else the names that the key may release, which are none for a
   * key that nobody knows.
   * @param list - absent: the newest that was learned
   */
  rightsOf(text: string, signature: string, list?: KeyList): Rights;
  /** Whether a root key has signed the text, or one that may release this name. */
  verifyFor(name: string, text: string, signature: string, list?: KeyList): boolean;
  /** The same, of keys alone that may bring a server bundle. */
  verifyServerOf(name: string, text: string, signature: string, list?: KeyList): boolean;
  /** Takes over the list of a newer registry: keys that are not in it count no more. An older one changes nothing. */
  learn(list: KeyList): void;
  /** Grows whenever other keys count than before. */
  readonly generation: number;
  /** Null where releases are only read. */
  readonly sign: ((text: string) => string) | null;
  /** Whether what signs here is a root key. */
  readonly isRoot: boolean;
  /** The public key of what signs here. */
  readonly own: string | null;
  /** What the key that signs here may release, as far as it was learned. */
  readonly ownRights: Rights;
  /** The root keys as one text, as an environment names them. */
  readonly roots: string;
  /**
   * What was signed may have keys that only a newer version of the product knows: they are borne, and not looked at.
   * For teams, whose packages are older than the product. Who serves, or signs for others, refuses what it cannot judge.
   */
  readonly bearsNewer: boolean;
}

/** A new pair. */
export function makeKeyTexts(): Required<KeyTexts> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: textOf(publicKey),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  };
}

/** @throws Error that says which text is no Ed25519 key */
export function readKeys({
  publicKey,
  privateKey,
  bearsNewer = false,
}: KeyTexts & Partial<Pick<ReleaseKeys, 'bearsNewer'>>): ReleaseKeys {
  const roots = publicKey
    .split(/[\s,]+/)
    .filter((text) => text !== '')
    .map(readPublicKey);
  if (roots.length === 0) throw new Error('No public key for releases is given');
  const signs =
    privateKey === undefined
      ? null
      : ed25519('private', () => createPrivateKey({ key: bytes(privateKey), format: 'der', type: 'pkcs8' }));
  const own = signs && textOf(createPublicKey(signs));
  let learned: KeyList = { revision: 0, keys: [] };
  let generation = 0;
  const isBy = (keys: readonly KeyObject[], text: string, signature: string) =>
    keys.some((key) => verify(null, Buffer.from(text), key, bytes(signature)));
  const isRoot = roots.some((key) => textOf(key) === own);
  const rightsOf: ReleaseKeys['rightsOf'] = (text, signature, { keys } = learned) => {
    if (isBy(roots, text, signature)) return 'all';
    return keys.find(({ key }) => isBy([readPublicKey(key)], text, signature))?.names ?? [];
  };
  // By no other key: anybody can send a token to be judged, and each look takes a while.
  const isByOneOf = (keys: readonly TeamKey[], name: string, text: string, signature: string) =>
    isBy(roots, text, signature) ||
    keys.some(({ key, names }) => names.includes(name) && isBy([readPublicKey(key)], text, signature));
  return {
    verify: (text, signature) => isBy(roots, text, signature),
    rightsOf,
    verifyFor: (name, text, signature, { keys } = learned) => isByOneOf(keys, name, text, signature),
    verifyServerOf: (name, text, signature, { keys } = learned) =>
      isByOneOf(
        keys.filter(({ server }) => server),
        name,
        text,
        signature,
      ),
    learn(list) {
      if (list.revision <= learned.revision) return;
      if (JSON.stringify(list.keys) !== JSON.stringify(learned.keys)) generation += 1;
      learned = list;
    },
    get generation() {
      return generation;
    },
    sign: signs && ((text) => sign(null, Buffer.from(text), signs).toString('base64')),
    isRoot,
    get ownRights() {
      return isRoot ? 'all' : (learned.keys.find(({ key }) => key === own)?.names ?? []);
    },
    own,
    roots: roots.map(textOf).join(','),
    bearsNewer: bearsNewer && !isRoot,
  };
}

/** @throws Error when the text is no Ed25519 key */
export function readPublicKey(text: string): KeyObject {
  return ed25519('public', () => createPublicKey({ key: bytes(text), format: 'der', type: 'spki' }));
}

const bytes = (text: string) => Buffer.from(text, 'base64');

const textOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64');

function ed25519(which: 'public' | 'private', read: () => KeyObject): KeyObject {
  try {
    const key = read();
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The error below holds no detail: it could leak a part of a secret.
  }
  throw new Error(`The ${which} key for releases is not the base64 of an Ed25519 key`);
}
