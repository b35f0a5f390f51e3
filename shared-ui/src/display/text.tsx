import { css, styled } from 'styled-components';
import { omitProps } from './omit-props.ts';

interface TextProps {
  tone?: 'secondary' | 'muted' | 'accent' | 'danger' | undefined;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | undefined;
  weight?: 'medium' | 'semibold' | undefined;
}

const colors = {
  secondary: 'var(--color-text-secondary)',
  muted: 'var(--color-text-muted)',
  accent: 'var(--color-accent-text)',
  danger: 'var(--color-danger)',
};

const config = omitProps('tone', 'size', 'weight');

const textStyles = css<TextProps>`
  color: ${({ tone }) => tone && colors[tone]};
  font-size: ${({ size }) => size && `var(--text-${size})`};
  line-height: ${({ size }) => size && `var(--leading-${size})`};
  font-weight: ${({ weight }) => weight && `var(--weight-${weight})`};
`;

/** A paragraph, or the element in `as`. It inherits what its props don't set. */
export const Text = styled.p.withConfig(config)<TextProps>`
  ${textStyles}
`;

/** A link that is underlined only on hover; `as={Link}` for one within the product. */
export const TextLink = styled.a.withConfig(config)<TextProps>`
  ${textStyles}
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`;
