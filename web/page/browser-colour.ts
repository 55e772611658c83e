/**
 * The header's colour (D-2) for the bar of phone browsers, which CSS cannot set. In its own file, because the server reads it for the
 * manifest and does not read JSX.
 */
export const browserColour = '#0b3a2d'
