import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { NativeSelect } from './control.tsx';

const Frame = styled.div`
  position: relative;

  & > svg {
    position: absolute;
    top: 50%;
    right: var(--space-12);
    width: 1rem;
    height: 1rem;
    color: var(--color-text-muted);
    pointer-events: none;
    transform: translateY(-50%);
  }
`;

export function SelectBox(props: ComponentPropsWithRef<'select'>) {
  return (
    <Frame>
      <NativeSelect {...props} />
      <ChevronDown aria-hidden="true" />
    </Frame>
  );
}
