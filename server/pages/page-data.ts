const unsafe = /[<\u2028\u2029]/g

/** JSON that cannot end its element: `<` is escaped. */
export const safeJson = (json: string): string =>
  json.replaceAll(unsafe, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * The beginning of the element that has the page's data, and the paths of its scripts.
 * @param path which page it is, where that may differ from the address that was requested
 */
export const openData = (scripts: readonly string[], path = ''): string =>
  `<script type="application/json" id="page-data" data-scripts="${scripts.join(' ')}"${path && ` data-path="${path}"`}>`
