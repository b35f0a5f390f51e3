export const aboutDescription =
  'A small studio of designers and engineers, founded in 2019, that builds software for other people’s working days and looks after it once it runs.';
