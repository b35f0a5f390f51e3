import { array, mixed, number, object, string } from 'yup';
import type { Checked } from './document/checked.ts';
import { refused } from './document/checked.ts';
import type { ReleaseKeys } from './signing/keys.ts';
import { seal, unseal } from './signing/sealed.ts';

/** A package that the product gives out to teams that have repositories of their own. */
export interface KitPackage {
  readonly name: string;
  readonly version: string;
  /** The tarball's name, in the folder of the index. */
  readonly file: string;
  /** `sha512-…` of the tarball. */
  readonly integrity: string;
  /** Its package.json, from which a package manager knows what else to install. */
  readonly manifest: Readonly<Record<string, unknown>>;
}

/** All packages that a product gives out, older versions included. */
export interface KitIndex {
  readonly packages: readonly KitPackage[];
}

/** The folder of the data folder, or of `KITS_DIR`, and the first part of their addresses. */
export const kitsFolder = 'kits';

/** The signed list of them in their folder. */
export const kitIndexFile = 'index.json';

const schema = object({
  schema: number().oneOf([1]).required(),
  packages: array(
    object({
      name: string()
        .matches(/^@[a-z0-9-]+\/[a-z0-9-]+$/)
        .required(),
      version: string().required(),
      file: string()
        .matches(/^[a-z0-9][\w.-]*\.tgz$/)
        .required(),
      integrity: string()
        .matches(/^sha512-[A-Za-z0-9+/]{86}==$/)
        .required(),
      manifest: mixed<Readonly<Record<string, unknown>>>().required(),
    }),
  ).required(),
});

/**
 * The list with the public keys of who signed it, for a team that does not know them yet.
 * @throws ReleaseError `no-key`
 */
export const sealKits = ({ packages }: KitIndex, keys: ReleaseKeys): string =>
  seal({ schema: 1, roots: keys.roots, packages }, keys);

/** The list, when a root key has signed it. */
export function openKits(text: string, keys: ReleaseKeys): Checked<KitIndex> {
  const opened = unseal(text, keys.verify);
  if (!opened.ok) return opened;
  try {
    const { packages } = schema.validateSync(opened.value, { strict: true });
    return { ok: true, value: { packages } };
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}
