import type { LiveRelease } from '@platform/contract';
import type { Tone } from 'shared-ui';

export interface TabState {
  readonly tone: Tone;
  readonly label: string;
  /** Said besides, when this tab does not run what is live. */
  readonly note?: string;
}

/**
 * How what this tab runs of a release stands to what is live.
 * @param started - the version that was live when this tab's document was made; undefined for a release that came later
 * @param loaded - the version that runs in this tab; null while it has not been needed
 */
export function tabStateOf(
  { version: live }: Pick<LiveRelease, 'version'>,
  started: string | undefined,
  loaded: string | null,
): TabState {
  if (loaded === null) return { tone: 'neutral', label: 'Not loaded' };
  if (loaded === live) return { tone: 'success', label: 'The live one' };
  if (loaded === started) {
    return {
      tone: 'info',
      label: 'Another one',
      note: 'This tab moves to the live one when it is next entered.',
    };
  }
  return {
    tone: 'warning',
    label: 'The previous one',
    note: `${started ?? 'The live one'} could not be loaded or started here.`,
  };
}
