import { useId } from 'react';
import styled from 'styled-components';

const Picture = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;

  /* On phones, show the ridges and the sky, not the ground. */
  @media (max-width: 59.99rem) {
    inset: auto 0 -3.5rem;
    height: 16rem;
  }
`;

/** Each star's position in percent and its size. */
const stars = [
  [8, 9, 1.6],
  [21, 22, 1],
  [30, 6, 1.2],
  [43, 15, 0.9],
  [55, 4, 1.4],
  [66, 19, 1],
  [74, 8, 1.1],
  [87, 13, 1.5],
  [93, 27, 0.9],
  [13, 34, 1],
  [60, 30, 0.8],
  [37, 27, 1.1],
] as const;

/** A northern sky over mountains as inline SVG. Its colours are the same in both themes. */
export function NorthernSky() {
  const id = useId();
  const ref = (name: string) => `url(#${id}${name})`;
  return (
    <Picture viewBox="0 0 800 1000" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${id}sky`} x1="0.1" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0b2430" />
          <stop offset="0.38" stopColor="#0d4a45" />
          <stop offset="0.62" stopColor="#2c9478" />
          <stop offset="0.78" stopColor="#8fd6b0" />
          <stop offset="0.92" stopColor="#f6d9a0" />
        </linearGradient>
        <linearGradient id={`${id}curtain`} x1="0" y1="1" x2="0.15" y2="0">
          <stop offset="0" stopColor="#7fe6c4" stopOpacity="0.55" />
          <stop offset="0.55" stopColor="#5fd4b3" stopOpacity="0.16" />
          <stop offset="1" stopColor="#5fd4b3" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}far`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1d5f57" />
          <stop offset="1" stopColor="#2f7a69" />
        </linearGradient>
        <filter id={`${id}soft`} x="-10%" y="-10%" width="120%" height="120%">
          <feGaussianBlur stdDeviation="14" />
        </filter>
      </defs>
      <rect width="800" height="1000" fill={ref('sky')} />
      <g fill="#eafff6">
        {stars.map(([x, y, r]) => (
          <circle key={`${x} ${y}`} cx={x * 8} cy={y * 10} r={r} opacity={0.35 + r / 4} />
        ))}
      </g>
      <g fill={ref('curtain')} filter={ref('soft')}>
        <path d="M-40 640 C120 560 210 610 330 500 S560 330 860 300 L860 60 C620 110 520 170 400 260 S150 330 -40 320 Z" />
        <path d="M-40 760 C160 720 260 740 420 640 S660 520 860 520 L860 360 C680 380 560 430 440 510 S140 600 -40 560 Z" />
      </g>
      <path
        fill={ref('far')}
        d="M-10 812 L90 752 L168 796 L262 712 L352 784 L440 736 L530 800 L626 700 L720 776 L810 738 L810 1000 L-10 1000 Z"
      />
      <path
        fill="#12353a"
        d="M-10 868 L70 812 L150 862 L252 770 L330 850 L402 818 L496 886 L590 792 L676 864 L810 790 L810 1000 L-10 1000 Z"
      />
      <path
        fill="#0a1a1e"
        d="M-10 930 L110 856 L206 916 L318 838 L420 922 L548 868 L640 928 L742 872 L810 906 L810 1000 L-10 1000 Z"
      />
    </Picture>
  );
}
