import { DataList, Dialog, DialogBody, KeyValue, Secondary, Stack } from '@northlight/shared-ui';
import { createRoot } from 'react-dom/client';
import styled from 'styled-components';
import { type PagePartsSource, readPageParts } from './page-parts.ts';

const Heading = styled.h3`
  font-size: var(--text-base);
  line-height: var(--leading-base);
`;

const Details = styled(DataList)`
  && > div {
    padding-block: var(--space-4);
    border: 0;
  }
`;

/** Mounts the panel in its own React root. @returns a function that opens or closes it */
export function mountPageParts(source: PagePartsSource): () => void {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  let isOpen = false;
  let parts = readPageParts(source);
  const show = (next: boolean) => {
    isOpen = next;
    if (isOpen) parts = readPageParts(source);
    root.render(<PagePartsDialog parts={parts} isOpen={isOpen} onClose={() => show(false)} />);
  };
  // Back or forward shows another page.
  window.addEventListener('popstate', () => isOpen && show(false));
  return () => show(!isOpen);
}

interface PagePartsDialogProps {
  parts: ReturnType<typeof readPageParts>;
  isOpen: boolean;
  onClose: () => void;
}

function PagePartsDialog({ parts, ...dialog }: PagePartsDialogProps) {
  const { remote, folder, editorLink, packages } = parts;
  const description =
    remote === null ? 'The shell rendered this page.' : `The remote ${remote} rendered this page.`;
  return (
    <Dialog {...dialog} size="lg" title="Parts of this page" description={description}>
      <DialogBody>
        <Details>
          <KeyValue label="Source">
            {editorLink === null ? `${folder}/` : <a href={editorLink}>Open {folder}/ in VS Code</a>}
          </KeyValue>
          {parts.details.map(([label, value]) => (
            <KeyValue key={label} label={label}>
              {value}
            </KeyValue>
          ))}
        </Details>
        {remote !== null && (
          <Stack as="section" gap={4}>
            <Heading>Supplied by the shell</Heading>
            <Secondary as="ul">
              {packages.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </Secondary>
            <Secondary>Everything else, such as the UI kit, is built into {remote}.</Secondary>
          </Stack>
        )}
      </DialogBody>
    </Dialog>
  );
}
