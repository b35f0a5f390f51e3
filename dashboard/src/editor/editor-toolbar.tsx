import { Toolbar } from '@base-ui/react/toolbar';
import { IconButton } from '@northlight/shared-ui';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  RemoveFormatting,
  Strikethrough,
  Underline,
} from 'lucide-react';
import type Quill from 'quill';
import { useEffect, useState } from 'react';
import { isSame } from '../records/is-same.ts';
import { ToolbarRow } from './editor-styles.ts';
import { LinkDialog } from './link-dialog.tsx';

interface Command {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly format: string;
  readonly value: string | number | boolean;
}

const commands: readonly Command[] = [
  { label: 'Bold', icon: Bold, format: 'bold', value: true },
  { label: 'Italic', icon: Italic, format: 'italic', value: true },
  { label: 'Underline', icon: Underline, format: 'underline', value: true },
  { label: 'Strikethrough', icon: Strikethrough, format: 'strike', value: true },
  { label: 'Heading', icon: Heading2, format: 'header', value: 2 },
  { label: 'Subheading', icon: Heading3, format: 'header', value: 3 },
  { label: 'Bulleted list', icon: List, format: 'list', value: 'bullet' },
  { label: 'Numbered list', icon: ListOrdered, format: 'list', value: 'ordered' },
  { label: 'Quote', icon: Quote, format: 'blockquote', value: true },
  { label: 'Code block', icon: Code, format: 'code-block', value: true },
];

export interface EditorToolbarProps {
  quill: Quill;
  isDisabled: boolean;
  /** Called after a button has changed the text, while the editor is not focused. */
  onChange: () => void;
  /** Opens the dialog for a picture. */
  onPicture: () => void;
}

/** The formatting buttons; arrow keys move between them. */
export function EditorToolbar({ quill, isDisabled, onChange, onPicture }: EditorToolbarProps) {
  const [activeFormats, setActiveFormats] = useState<Readonly<Record<string, unknown>>>({});
  const [isLinking, setIsLinking] = useState(false);

  useEffect(() => {
    const updateActiveFormats = () => {
      // `getFormat` without a selection would move focus.
      const range = quill.getSelection();
      if (range === null) return;
      const formats = quill.getFormat(range);
      // Quill fires twice per keystroke, mostly without a change.
      setActiveFormats((current) => (isSame(current, formats) ? current : formats));
    };
    quill.on('editor-change', updateActiveFormats);
    return () => {
      quill.off('editor-change', updateActiveFormats);
    };
  }, [quill]);

  const isActive = ({ format, value }: Command) =>
    value === true ? Boolean(activeFormats[format]) : activeFormats[format] === value;
  const toggle = (command: Command) => {
    quill.focus();
    const current = quill.getFormat()[command.format];
    const isSet = command.value === true ? Boolean(current) : current === command.value;
    quill.format(command.format, isSet ? false : command.value, 'user');
    onChange();
  };
  const clear = () => {
    quill.focus();
    const range = quill.getSelection();
    if (range) quill.removeFormat(range.index, range.length, 'user');
    onChange();
  };

  const buttons = [
    ...commands.map((command) => ({ ...command, isPressed: isActive(command), run: () => toggle(command) })),
    { label: 'Link', icon: Link, isPressed: Boolean(activeFormats.link), run: () => setIsLinking(true) },
    { label: 'Picture', icon: ImagePlus, isPressed: undefined, run: onPicture },
    { label: 'Clear formatting', icon: RemoveFormatting, isPressed: undefined, run: clear },
  ];
  return (
    <>
      <ToolbarRow aria-label="Formatting" disabled={isDisabled}>
        {buttons.map(({ label, icon: Icon, isPressed, run }) => (
          <Toolbar.Button
            key={label}
            focusableWhenDisabled={false}
            render={
              <IconButton size="sm" label={label}>
                <Icon aria-hidden />
              </IconButton>
            }
            title={label}
            aria-pressed={isPressed}
            // Keeps the selection in the editor.
            onMouseDown={(event) => event.preventDefault()}
            onClick={run}
          />
        ))}
      </ToolbarRow>
      <LinkDialog quill={quill} isOpen={isLinking} onClose={() => setIsLinking(false)} onChange={onChange} />
    </>
  );
}
