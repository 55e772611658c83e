/** The localStorage key of the shopper's theme; without a value the system decides. */
export const themeKey = 'theme'

/** The localStorage key and the `<html>` data attribute for a recent sign-in. */
export const signedInKey = 'signedIn'

/** An inline script before the stylesheet: the stored theme, and the reserved place in the header, are needed before the first paint. */
export const themeScript = `try{var d=document.documentElement.dataset,t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')d.theme=t;if(localStorage.getItem('${signedInKey}'))d.${signedInKey}='yes'}catch(e){}`
