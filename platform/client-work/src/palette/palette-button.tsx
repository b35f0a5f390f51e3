import { useServices } from '@northlight/contract';
import { Button, IconButton } from '@northlight/shared-ui';
import { Search } from 'lucide-react';
import { useCallback, useState } from 'react';
import styled from 'styled-components';
import { isShortcut } from '../keyboard/is-shortcut.ts';
import { useWindowKeydown } from '../keyboard/use-window-keydown.ts';
import type { Palette, PaletteSource } from './palette.tsx';

const Wide = styled.span`
  display: contents;

  @media (width < 768px) {
    display: none;
  }
`;

const Narrow = styled.span`
  display: none;

  @media (width < 768px) {
    display: contents;
  }
`;

const Keys = styled.kbd`
  color: var(--color-text-muted);
  font-size: var(--text-xs);
`;

const isInDialog = (element: Element | null) => Boolean(element?.closest('[role$="dialog"]'));

/** Opens the palette, also with Ctrl or Cmd plus K. Its code loads with the first use. */
export function PaletteButton(source: PaletteSource) {
  const { toast } = useServices();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [LoadedPalette, setLoadedPalette] = useState<typeof Palette | null>(null);
  const close = useCallback(() => setIsOpen(false), []);

  const open = async () => {
    setText('');
    setIsOpen(true);
    try {
      const { Palette } = await import('./palette.tsx');
      setLoadedPalette(() => Palette);
    } catch (error) {
      setIsOpen(false);
      toast({
        tone: 'danger',
        title: 'Search could not be loaded',
        description: 'Check your connection, then try again.',
      });
      // Reported as unhandled.
      throw error;
    }
  };

  useWindowKeydown((event) => {
    if (isShortcut(event, 'k')) {
      // The editor has its own shortcuts, and a form that is open must stay on top.
      const isOverDialog = !isOpen && document.querySelector('[role$="dialog"]') !== null;
      if (isOverDialog || (event.target instanceof HTMLElement && event.target.isContentEditable)) return;
      event.preventDefault();
      if (isOpen) close();
      else void open();
      return;
    }
    // Until the palette has focus, keys belong to it, not to what is below it.
    if (!isOpen || isInDialog(document.activeElement) || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Backspace') setText((typed) => typed.slice(0, -1));
    else if (event.key.length === 1) setText((typed) => typed + event.key);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  return (
    <>
      <Wide>
        <Button
          icon={<Search aria-hidden />}
          aria-keyshortcuts="Control+K Meta+K"
          isLoading={isOpen && LoadedPalette === null}
          loadingLabel="Opening…"
          onClick={() => void open()}
        >
          Search <Keys aria-hidden="true">Ctrl K</Keys>
        </Button>
      </Wide>
      <Narrow>
        <IconButton label="Search everything" onClick={() => void open()}>
          <Search aria-hidden />
        </IconButton>
      </Narrow>
      {LoadedPalette && (
        <LoadedPalette {...source} isOpen={isOpen} onClose={close} text={text} onTextChange={setText} />
      )}
    </>
  );
}
