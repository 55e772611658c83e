/** Where the shopper's choice of theme is kept in the browser; nothing there means that the system decides. */
export const themeKey = 'theme'

/** Stands in every page before the stylesheet: a stored choice must be known before the first paint. */
export const themeScript = `try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`
