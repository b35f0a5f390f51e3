import { createElement, type SVGProps } from 'react';

/** An icon as lucide-react's modules describe it. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number | string;
}

/** What draws lucide-react's icons in our builds. The library's own also serves other frameworks and defaults from a context. */
export function createIcon({ node }: IconData) {
  return function Icon({ size = 24, ...props }: IconProps) {
    const isNamed = 'aria-label' in props || 'aria-labelledby' in props || 'role' in props;
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...(isNamed ? {} : { 'aria-hidden': true }),
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
