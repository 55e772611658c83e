/** Where the shopper's choice of theme is stored in the browser; nothing there means that the system decides. */
export const themeKey = 'theme'

/** Says that somebody was signed in lately: the name of the browser's note and of the mark on `<html>`. */
export const signedInKey = 'signedIn'

/**
 * Stands in every page before the stylesheet: a stored choice of theme, and whose place to keep free in the header, must
 * be known before the first paint.
 */
export const themeScript = `try{var d=document.documentElement.dataset,t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')d.theme=t;if(localStorage.getItem('${signedInKey}'))d.${signedInKey}='yes'}catch(e){}`
