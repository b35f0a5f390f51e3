/**
 * Runs inline before anything is painted, so that the theme kept on this device never flashes in late.
 * Plain ES5 text: it is hashed into the content security policy and never bundled.
 */
export const bootScript =
  "try{var t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){}";
