// What the shell hands out of this package. Whole, it would be 1 kB more on every first visit; lint holds the same list.
export {
  createGlobalStyle,
  css,
  default,
  keyframes,
  styled,
  ThemeContext,
  ThemeProvider,
} from 'styled-components';
