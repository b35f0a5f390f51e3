interface ListedObject {
  readonly name: string;
  readonly [field: string]: unknown;
}

/**
 * Lists a folder's immediate children with relative names; subfolders have a null id, as in Supabase Storage. Lite lists
 * all objects below the folder with full paths.
 */
export async function toFolderListing(response: Response, prefix: string): Promise<Response> {
  if (!response.ok) return response;
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const entries = new Map<string, Record<string, unknown>>();
  for (const item of (await response.json()) as ListedObject[]) {
    if (!item.name.startsWith(folder)) continue;
    const [name = '', ...subpath] = item.name.slice(folder.length).split('/');
    if (subpath.length === 0) entries.set(name, { ...withoutOwner(item), name });
    else if (!entries.has(name)) {
      entries.set(name, {
        name,
        id: null,
        updated_at: null,
        created_at: null,
        last_accessed_at: null,
        metadata: null,
      });
    }
  }
  return Response.json([...entries.values()]);
}

const withoutOwner = ({
  owner: _owner,
  owner_id: _ownerId,
  ...publicFields
}: Readonly<Record<string, unknown>>) => publicFields;
