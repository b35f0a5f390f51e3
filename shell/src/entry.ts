/*
 * Evaluates the shell in tasks of its own, the heavy libraries first: in one task, a slow phone would not answer for as
 * long as all of them take.
 */
for (const evaluate of [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@northlight/router'),
  () => import(/* webpackMode: "eager" */ './main.tsx'),
]) {
  setTimeout(evaluate);
}
