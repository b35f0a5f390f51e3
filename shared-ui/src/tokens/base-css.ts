/**
 * Reset and typography. Selectors are bare elements, so that components can override them. `--motion-shift` (0 for reduced
 * motion) scales every movement. Long words break before they widen a page; in prose and headings the column may also
 * become narrower than its words. Controls show a pressed state immediately. Italic words in a heading have a line height
 * of 0, because their font loads late and would shift the lines. `plaintext` sets each paragraph and control in the direction
 * of its first letter and isolates inline elements; sentences isolate names with `isolate` of @northlight/domain.
 */
export const baseCss = `
*,*::before,*::after{box-sizing:border-box;}
*{margin:0;unicode-bidi:plaintext;}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scrollbar-gutter:stable;scroll-padding-block:6rem;tab-size:4;}
html[data-covered]{overflow:hidden !important;scrollbar-gutter:auto !important;}
body{min-height:100vh;min-height:100dvh;background:var(--color-canvas);color:var(--color-text);
font:var(--weight-regular) var(--body-text)/var(--body-leading) var(--font-sans);
-webkit-font-smoothing:antialiased;-moz-osx-font-smoothing:grayscale;font-synthesis:none;overflow-wrap:break-word;}
p,dd,blockquote,figcaption,h1,h2,h3,h4,h5,h6,a,strong{overflow-wrap:anywhere;}
h1,h2,h3,h4,h5,h6{font-weight:var(--weight-semibold);text-wrap:balance;}
h1,h2,h3{letter-spacing:-0.01em;}
h1 em,h2 em,h3 em{line-height:0;}
p{text-wrap:pretty;}
ul,ol,menu{padding:0;list-style:none;}
img,picture,video,canvas,svg{display:block;max-width:100%;}
img,video{height:auto;}
button,input,textarea,select{font:inherit;color:inherit;letter-spacing:inherit;}
button{padding:0;border:0;background:none;text-align:inherit;}
button:not(:disabled),summary,label[for]{cursor:pointer;}
:where(a,button:not(:disabled),summary,[type=checkbox]:not(:disabled),[type=radio]:not(:disabled)):active{opacity:0.7;}
fieldset{min-width:0;padding:0;border:0;}
legend{padding:0;}
table{border-collapse:collapse;border-spacing:0;}
a{color:inherit;text-decoration-thickness:1px;text-underline-offset:0.2em;}
hr{height:1px;border:0;background:var(--color-line);}
code,pre,kbd{font-family:var(--font-mono);font-size:0.925em;}
textarea{resize:vertical;}
:focus-visible{outline:2px solid var(--color-focus);outline-offset:2px;}
main[tabindex="-1"]:focus-visible,h1[tabindex="-1"]:focus-visible{outline:none;}
::selection{background:var(--color-accent-tint);color:var(--color-text);}
::placeholder{color:var(--color-text-muted);opacity:1;}
[hidden]:not([hidden=until-found]){display:none !important;}
[data-brand]{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow-wrap:anywhere;}
[data-brand=long]{max-width:17em;font-size:0.65em;line-height:1.2;white-space:normal;}
[data-brand] img{width:auto;max-width:100%;height:1.25em;object-fit:contain;object-position:left;}
img[data-only=light]{display:var(--light-only);}
img[data-only=dark]{display:var(--dark-only);}
.tabular-nums{font-variant-numeric:tabular-nums;}
.skip-link{position:fixed;z-index:var(--z-tooltip);top:var(--space-8);left:var(--space-8);
padding:var(--space-8) var(--space-16);border-radius:var(--radius-control);background:var(--color-accent);
color:var(--color-on-accent);font-weight:var(--weight-medium);text-decoration:none;}
.skip-link:not(:focus){clip-path:inset(50%);width:1px;height:1px;padding:0;overflow:hidden;white-space:nowrap;}
@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto;}}
::view-transition-old(root),::view-transition-new(root){animation-duration:var(--motion-base);}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto !important;}
::view-transition-group(*),::view-transition-old(*),::view-transition-new(*){animation:none !important;}}
@media print{nav,footer,[role=tablist],[role=search]{display:none !important;}header{position:static !important;}}
@media (forced-colors:active){:focus-visible{outline-color:Highlight;}
:is([aria-current=page],[aria-selected=true],[aria-pressed=true]){forced-color-adjust:none;
background:Highlight !important;color:HighlightText !important;}
:is([aria-current=page],[aria-selected=true],[aria-pressed=true]) *{background:none !important;color:inherit !important;}}
`.trim();
