import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The options that a device reads when creating or using a passkey. */
interface PasskeyOptions {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id?: string };
  readonly user?: { readonly id: string };
}

/** How a device differs from a correct one. */
export interface Deviation {
  readonly origin?: string;
  /** Replaces the device's own key. */
  readonly key?: KeyObject;
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** Encodes attestation values as CBOR: short strings, byte strings, small integers, maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

/** A simulated device with one passkey. It signs correctly unless a test passes a deviation. */
export class PasskeyDevice {
  readonly #id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #userHandle = '';
  #count = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get privateKey(): KeyObject {
    return this.#keys.privateKey;
  }

  /** `navigator.credentials.create()` */
  create(options: PasskeyOptions) {
    this.#userHandle = options.user?.id ?? '';
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const publicKey = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const authData = Buffer.concat([
      this.#createAuthData(options.rp?.id ?? '', 0x40),
      Buffer.alloc(16),
      length,
      this.#id,
      cbor(publicKey),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#createCredential({
      clientDataJSON: this.#createClientData('webauthn.create', options),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal' as const],
    });
  }

  /** `navigator.credentials.get()` */
  get(options: PasskeyOptions, deviation: Deviation = {}) {
    this.#count += 1;
    const authData = this.#createAuthData(options.rpId ?? '', 0);
    const clientDataJSON = this.#createClientData('webauthn.get', options, deviation.origin);
    const signedData = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#createCredential({
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', signedData, deviation.key ?? this.#keys.privateKey)),
      userHandle: this.#userHandle,
    });
  }

  #createAuthData(rpId: string, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#count);
    // User present and verified.
    return Buffer.concat([sha256(rpId), Buffer.from([flags | 5]), count]);
  }

  #createClientData(type: string, { challenge }: PasskeyOptions, origin = this.#origin): string {
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #createCredential<Response extends object>(response: Response) {
    const id = base64url(this.#id);
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
  }
}
