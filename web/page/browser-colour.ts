/**
 * The header's colour (D-2), for the bar of phone browsers, which no stylesheet reaches. In a file of its own, because
 * the server reads it for the manifest and does not read JSX.
 */
export const browserColour = '#0b3a2d'
