import { remoteFiles } from '../new-remote/remote-files.ts';

/**
 * A remote whose one page uses what the majors of the contract differ in: it guards what is typed, and can let it go.
 * The kept builds of `events` are made of it, each in a checkout of its version.
 */
export function remoteWithForm(
  name: string,
  other: string,
  versions: { readonly contract: string; readonly kit: string },
): Record<string, string> {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const release = versions.contract.startsWith('1.') ? '{ release }' : 'release';
  return {
    ...remoteFiles(name, title, versions),
    'src/start/start-page.tsx': `import { useUnsavedChanges } from '@northlight/contract';
import { Link, useNavigate } from '@northlight/router';
import { PageHeader } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { startQueries } from './start-queries.ts';

/** /${name} */
export function Component() {
  const services = useQuery(startQueries.services());
  const [note, setNote] = useState('');
  const ${release} = useUnsavedChanges(note !== '');
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="${title}" description="Built on the contract ${versions.contract}." />
      {services.isError && <p role="alert">The services could not be loaded.</p>}
      {services.isSuccess && <p>The services are here: {services.data.length}</p>}
      <label>
        Note <input name="note" value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
      <Link to="/${other}">To the ${other}</Link>
      <button
        type="button"
        onClick={() => {
          release();
          void navigate('/${other}');
        }}
      >
        Leave it
      </button>
    </>
  );
}
`,
  };
}
