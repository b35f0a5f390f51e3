import { Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../actions/icon-button.tsx';
import { Input } from './control.tsx';
import { Field, type FieldOptions } from './field.tsx';
import { useFormField } from './use-form-field.ts';

const Frame = styled.div`
  position: relative;

  & > button {
    position: absolute;
    inset: 0 0 0 auto;
    color: var(--color-text-secondary);
  }
`;

/** The second rule hides Edge's own show-password button. */
const SecretInput = styled(Input)`
  padding-right: calc(var(--control-height) + var(--space-4));

  &::-ms-reveal {
    display: none;
  }
`;

type InputAttributes = Omit<
  ComponentPropsWithRef<'input'>,
  'name' | 'type' | 'value' | 'defaultValue' | 'required' | 'autoComplete'
>;

interface PasswordFieldProps extends FieldOptions, InputAttributes {
  name: string;
  label: string;
  /** Tells password managers whether to fill in or suggest a password. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button to show or hide the password. */
export function PasswordField({ label, hint, isRequired, isOptional, id, ...rest }: PasswordFieldProps) {
  const { value, error, controlProps } = useFormField<string, HTMLInputElement>(rest);
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...{ label, hint, error, id, isRequired, isOptional }}>
      {(control) => (
        <Frame>
          <SecretInput
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...control}
            {...controlProps}
            value={value}
            type={isShown ? 'text' : 'password'}
          />
          <IconButton
            label={isShown ? 'Hide password' : 'Show password'}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        </Frame>
      )}
    </Field>
  );
}
